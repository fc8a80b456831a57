import { ChevronRight } from 'lucide-react'
import { RelativeTime } from '#components/ui/time.tsx'
import type { CaseFact } from '#lib/cases/case-page.ts'

/** What the assistant read last, as lists; each exactly as it was read below a fold. */
export function Facts({ facts }: { facts: CaseFact[] }) {
  if (facts.length === 0) {
    return <p className="text-ink-2">Nothing has been read for this case yet.</p>
  }
  return (
    <div className="flex flex-col gap-7">
      {facts.map((fact) => (
        <Fact key={`${fact.source} ${fact.brief}`} fact={fact} />
      ))}
    </div>
  )
}

function Fact({ fact: { source, brief, rows, raw, readAt } }: { fact: CaseFact }) {
  return (
    <section aria-label={source}>
      <h2 className="mb-2 flex items-baseline justify-between gap-3 text-[13px] font-medium text-ink-2">
        <span className="inline-block first-letter:uppercase">{source}</span>
        <span className="text-xs font-normal text-ink-3">
          <RelativeTime at={readAt} prefix="read " />
        </span>
      </h2>
      {rows.length === 0 && <p>{brief}</p>}
      <dl className="grid grid-cols-[104px_1fr] gap-x-3 gap-y-1.5 wrap-anywhere">
        {rows.map(({ label, lines, note }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {note && <p className="text-xs text-ink-2">{note}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <details className="group mt-2">
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 text-xs text-ink-3 hover:text-ink max-md:min-h-11">
          <ChevronRight aria-hidden className="size-3 group-open:rotate-90" />
          Exactly as read
        </summary>
        <pre className="mt-1.5 rounded-control bg-raised p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {raw}
        </pre>
      </details>
    </section>
  )
}
