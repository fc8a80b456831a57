import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { CopyButton } from '#components/trail/copy-button.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { Report as Data } from '#lib/cases/reports.ts'
import { PrintButton } from './print-button.tsx'
import { ReportText } from './report-text.tsx'

/** One report: what was asked for and by whom, and the text, or how far it is. */
export function Report({ report }: { report: Data }) {
  const { number, title, askedBy, askedAt, text, attention } = report
  return (
    <article>
      <Link
        href="/reports"
        className="-ml-1.5 mb-4 inline-flex items-center gap-1 rounded-control py-1 pr-2 text-[13px] text-ink-2 hover:text-ink max-md:min-h-11 print:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Reports
      </Link>
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-ink-2">
        <span>
          asked for by {askedBy} <RelativeTime at={askedAt} />
        </span>
        <Link href={`/cases/${number}`} className="underline underline-offset-2 hover:text-ink print:hidden">
          Case #{number}, with its history
        </Link>
        {text !== null && (
          <span className="ml-auto flex print:hidden">
            <CopyButton text={text} what="the report" />
            <PrintButton />
          </span>
        )}
      </div>
      {text === null ? <Unwritten number={number} attention={attention} /> : <ReportText text={text} />}
    </article>
  )
}

function Unwritten({ number, attention }: Pick<Data, 'number' | 'attention'>) {
  if (attention === null) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-ink-2">
        <span
          aria-hidden
          className="size-3.5 rounded-full border-2 border-line-strong border-t-accent motion-safe:animate-spin"
        />
        The assistant is at work
      </p>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice look="warning">
        <span className="font-medium">{attention}.</span> There is no report. The case says what happened.
      </Notice>
      <Link href={`/cases/${number}`} className={buttonClass()}>
        Open the case
      </Link>
    </div>
  )
}
