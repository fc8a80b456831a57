import { CloudOff } from 'lucide-react'
import Link from 'next/link'
import { ClockTime } from '#components/ui/clock-time.tsx'
import type { Away } from '#lib/cases/outage.ts'

/** Says that the assistant cannot be asked at present, how many cases wait for it, and what to do meanwhile. */
export function AssistantAway({ away: { since, waiting } }: { away: Away }) {
  const cases = waiting === 1 ? ', 1 case waiting' : waiting > 1 ? `, ${waiting} cases waiting` : ''
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 border-b border-line bg-on-warning px-4 py-2.5 text-sm text-warning"
    >
      <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p>
        <span className="font-medium">
          Assistant away since <ClockTime at={since} />
          {cases}.
        </span>{' '}
        <Link className="underline" href="/cases?state=queued">
          Write replies yourself
        </Link>
        , or leave them: it goes on by itself once it is back.
      </p>
    </div>
  )
}
