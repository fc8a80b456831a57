import Link from 'next/link'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { QueueTabName } from '#lib/cases/queue.ts'

const empty: Record<QueueTabName, { title: string; text: string }> = {
  ready: {
    title: 'Nothing to review',
    text: 'Drafts appear here as soon as the assistant has written them.',
  },
  person: {
    title: 'Nobody is needed',
    text: 'Cases that the assistant hands over or has stopped at appear here.',
  },
  mine: {
    title: 'Nothing is yours',
    text: 'Cases that you take over appear here until they are answered.',
  },
}

/** What an empty part of the queue means. */
export function QueueEmpty({ tab }: { tab: QueueTabName }) {
  const { title, text } = empty[tab]
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {tab === 'ready' && (
        <p className="mt-3">
          <Link href="/cases/new" className="text-accent underline underline-offset-2">
            Open a case
          </Link>
        </p>
      )}
    </EmptyState>
  )
}
