import { ChevronRight } from 'lucide-react'
import type { Part as PartOf } from '#lib/cases/telling.ts'
import { DifferenceText } from './difference.tsx'
import { ExactTime } from './exact-time.tsx'

type Of<Kind extends PartOf['kind']> = { part: Extract<PartOf, { kind: Kind }> }

/** One thing that an item of the history says. */
export function Part({ part }: { part: PartOf }) {
  switch (part.kind) {
    case 'quote':
      return (
        <p className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">{part.text}</p>
      )
    case 'note':
      return <p className="text-ink-2 wrap-anywhere">{part.text}</p>
    case 'code':
      return <Code part={part} />
    case 'when':
      return (
        <p className="text-ink-2">
          {part.label} <ExactTime at={part.at} />
          {part.rest && ` · ${part.rest}`}
        </p>
      )
    case 'reason':
      return <Reason part={part} />
    case 'fact':
      return (
        <p className="wrap-anywhere">
          <span className="inline-block text-ink-2 first-letter:uppercase">{part.source}:</span> {part.brief}
        </p>
      )
    case 'mail':
      return <Mail part={part} />
    case 'difference':
      return <Changed part={part} />
  }
}

function Code({ part: { label, text } }: Of<'code'>) {
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-2">{label} </span>
      <code className="font-mono text-xs">{text}</code>
    </p>
  )
}

function Reason({ part: { did, text } }: Of<'reason'>) {
  return (
    <p className="text-ink-2 wrap-anywhere">
      {did && <span className="font-medium text-ink">{did}: </span>}“{text}”
    </p>
  )
}

function Mail({ part: { label, to, subject, body, appended } }: Of<'mail'>) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-2 max-md:min-h-11">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 group-open:rotate-90" />
        <span className="text-ink-2">{label}</span>
        <span className="min-w-0 truncate">{subject}</span>
      </summary>
      <div className="border-t border-line px-3 py-3 wrap-anywhere">
        {to && <p className="mb-2 text-ink-2">To {to}</p>}
        <div className="whitespace-pre-wrap">{body}</div>
        {appended && <p className="mt-3 whitespace-pre-wrap text-ink-2">{appended}</p>}
      </div>
    </details>
  )
}

function Changed({ part: { subject, body } }: Of<'difference'>) {
  const hasNewSubject = subject.some(({ change }) => change !== 'same')
  return (
    <div className="rounded-control border border-line px-3 py-3 wrap-anywhere">
      {hasNewSubject && (
        <p className="mb-2 font-medium">
          <DifferenceText difference={subject} />
        </p>
      )}
      <div className="whitespace-pre-wrap">
        <DifferenceText difference={body} />
      </div>
    </div>
  )
}
