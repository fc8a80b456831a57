import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { isLead } from './is-lead.ts'

/** Reports are for leads: of everybody else nothing below is read. */
export default async function ReportsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex-1 overflow-y-auto bg-pane print:overflow-visible">
      {(await isLead()) ? (
        <div className="mx-auto max-w-[760px] px-6 py-8 max-md:px-4 max-md:py-6">{children}</div>
      ) : (
        <EmptyState title="Reports are for leads" titleAs="h1">
          Ask one of them for a report.
        </EmptyState>
      )}
    </div>
  )
}
