import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function NotFound() {
  return (
    <EmptyState title="There is no such report" titleAs="h1">
      <Link href="/reports" className={`${buttonClass()} mt-4`}>
        Back to the reports
      </Link>
    </EmptyState>
  )
}
