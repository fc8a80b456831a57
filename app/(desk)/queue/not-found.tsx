import Link from 'next/link'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function NoSuchCase() {
  return (
    <div className="flex flex-1 items-center justify-center bg-pane">
      <EmptyState titleAs="h1" title="There is no such case">
        <p>
          The number may be mistyped.{' '}
          <Link href="/queue" className="text-accent underline underline-offset-2">
            Back to the queue
          </Link>
        </p>
      </EmptyState>
    </div>
  )
}
