import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function NotFound() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState title="There is no case with this number">
        <p>Check the number, or look for the case in the queue.</p>
        <Link href="/queue" className={`${buttonClass()} mt-4`}>
          Back to the queue
        </Link>
      </EmptyState>
    </div>
  )
}
