'use client'

import { createContext, useContext } from 'react'
import type { QueueTabName } from '#lib/cases/queue.ts'

/** Something that was approved and is not done yet. `forMs`: how long from now it can be undone. */
export type Undoable = { proposalId: string; number: number; words: string; forMs: number }

/** Where the reviewer is in the queue. */
export type QueuePlace = {
  tab: QueueTabName
  /** The number of the case on screen; null on the list alone. */
  current: number | null
  /** From 1; null where the case is not in the tab. */
  place: number | null
  count: number
  /** The next case is on its way to the screen. */
  isMoving: boolean
  /** Leaves a case that was decided for the next one of the tab, and has the list read anew. */
  goOn(after: number): void
  /** Offers to undo what was just approved, for as long as it can be. */
  offerUndo(undoable: Undoable): void
  /** Whether that is offered now, with the key that goes with it. */
  offersUndo: boolean
}

export const QueueContext = createContext<QueuePlace | null>(null)

export function useQueue(): QueuePlace {
  const place = useContext(QueueContext)
  if (place === null) throw new Error('A review stands inside of the queue')
  return place
}

/** The address of a case in a tab of the queue, or of the tab. */
export function queueHref(tab: QueueTabName, number: number | null = null): string {
  const path = number === null ? '/queue' : `/queue/${number}`
  return tab === 'ready' ? path : `${path}?tab=${tab}`
}
