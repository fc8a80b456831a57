import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function NotFound() {
  return (
    <div className="grid flex-1 place-items-center bg-pane">
      <EmptyState titleAs="h1" title="There is no such mail">
        <p>Choose one from the list.</p>
        <Link href="/mailbox" className={`${buttonClass()} mt-4 md:hidden`}>
          Back to the mailbox
        </Link>
      </EmptyState>
    </div>
  )
}
