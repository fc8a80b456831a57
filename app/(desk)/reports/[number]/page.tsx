import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { Report } from '#components/reports/report.tsx'
import { readReport } from '#lib/cases/reports.ts'
import { db } from '#lib/db.ts'
import { numberOf } from '../../cases/[number]/address.ts'
import { isLead } from '../is-lead.ts'

export const metadata: Metadata = { title: 'Report' }

type ReportPageProps = { params: Promise<{ number: string }> }

export default async function ReportPage({ params }: ReportPageProps) {
  if (!(await isLead())) return null
  const number = numberOf((await params).number)
  const report = number && (await readReport(db(), number))
  if (!report) notFound()
  return (
    <>
      <LiveRefresh of={{ caseId: report.caseId }} />
      <Report report={report} />
    </>
  )
}
