import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { NewReport } from '#components/reports/new-report.tsx'
import { ReportList } from '#components/reports/report-list.tsx'
import { monthsUntil, readReports, reportKinds } from '#lib/cases/reports.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { startReport } from './actions.ts'
import { isLead } from './is-lead.ts'

export const metadata: Metadata = { title: 'Reports' }

export default async function ReportsPage() {
  if (!(await isLead())) return null
  return (
    <>
      <LiveRefresh of="desk" />
      <h1 className="mb-5 text-xl font-semibold">Reports</h1>
      <NewReport
        reports={reportKinds.map(({ name, words }) => ({ name, words }))}
        months={monthsUntil(systemClock.now())}
        rendered={randomUUID()}
        start={startReport}
      />
      <h2 className="mt-9 mb-2 text-[13px] font-medium text-ink-2">Earlier reports</h2>
      <ReportList reports={await readReports(db())} />
    </>
  )
}
