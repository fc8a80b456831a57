import type { Metadata } from 'next'
import { OpenFirst } from '#components/queue/open-first.tsx'
import { QueueNothing } from '#components/queue/queue-nothing.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { firstInQueue, type QueueTabName, queueTabs } from '#lib/cases/queue.ts'
import { ReviewOf } from './review-of.tsx'

export const metadata: Metadata = { title: 'Queue' }

type Search = { searchParams: Promise<{ tab?: string }> }

/** The list alone on a phone; where there is room, what is due first beside it. */
export default async function QueuePage({ searchParams }: Search) {
  const person = await requirePerson('/queue')
  const tab = tabOf((await searchParams).tab)
  const number = await firstInQueue(person, tab)
  if (number === null) return <QueueNothing />
  return (
    <OpenFirst tab={tab} number={number}>
      <ReviewOf number={number} person={person} />
    </OpenFirst>
  )
}

function tabOf(asked: string | undefined): QueueTabName {
  return queueTabs.find((tab) => tab === asked) ?? 'ready'
}
