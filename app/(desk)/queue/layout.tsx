import { type ReactNode, Suspense } from 'react'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { QueueFrame } from '#components/queue/queue-frame.tsx'
import { QueueSkeleton } from '#components/queue/queue-skeleton.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { readAway } from '#lib/cases/outage.ts'
import { readQueue } from '#lib/cases/queue.ts'
import { undoApproval } from './actions.ts'

export default function QueueLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<QueueSkeleton />}>
      <LiveRefresh of="desk" />
      <Queue>{children}</Queue>
    </Suspense>
  )
}

async function Queue({ children }: { children: ReactNode }) {
  const person = await requirePerson('/queue')
  const [queue, away] = await Promise.all([readQueue(person), readAway()])
  return (
    <QueueFrame queue={queue} away={away} undo={undoApproval}>
      {children}
    </QueueFrame>
  )
}
