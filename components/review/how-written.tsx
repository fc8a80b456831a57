import { CircleSlash } from 'lucide-react'
import { Folded } from '#components/ui/folded.tsx'
import type { HowWritten as Written } from '#lib/review/how-written.ts'

/** How the draft came about, folded: each step with its reason, and what was refused. */
export function HowWritten({ written: { brief, steps } }: { written: Written }) {
  return (
    <Folded
      className="border-t border-line pt-4"
      summary={
        <>
          <span className="text-ink">How this was written</span> · {brief}
        </>
      }
    >
      <ol className="mt-3 flex flex-col gap-3 text-sm">
        {steps.map(({ place, did, about, reason, refused }) => (
          <li key={place} className="grid grid-cols-[1.25rem_1fr] gap-x-1.5">
            {refused ? (
              <CircleSlash aria-hidden className="mt-0.5 size-3.5 text-warning" />
            ) : (
              <span aria-hidden className="text-right text-ink-3">
                {place}
              </span>
            )}
            <span className="min-w-0 break-words">
              <span className={refused ? 'font-medium text-warning' : 'font-medium'}>{did}</span>
              {about && <span className="text-ink-2"> {about}</span>}
              <span className="block text-ink-2">{reason}</span>
            </span>
          </li>
        ))}
      </ol>
    </Folded>
  )
}
