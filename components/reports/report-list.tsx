import Link from 'next/link'
import { RelativeTime } from '#components/ui/time.tsx'
import type { ListedReport } from '#lib/cases/reports.ts'

/** Earlier reports, newest first: what each is about, who asked for it and when. */
export function ReportList({ reports }: { reports: ListedReport[] }) {
  if (reports.length === 0) return <p className="text-ink-2">No report has been asked for yet.</p>
  return (
    <ul className="border-t border-line">
      {reports.map(({ number, title, askedBy, askedAt, standing }) => (
        <li key={number} className="border-b border-line">
          <Link
            href={`/reports/${number}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-0.5 py-2.5 -outline-offset-2 hover:bg-raised sm:grid-cols-[minmax(0,1fr)_140px_150px_110px] sm:px-2 sm:-mx-2"
          >
            <span className="truncate font-medium">{title}</span>
            <span className="text-ink-2 max-sm:col-start-1 max-sm:row-start-2">{askedBy}</span>
            <span className="text-ink-2 max-sm:text-right">{standing}</span>
            <span className="text-right text-[13px] text-ink-3">
              <RelativeTime at={askedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
