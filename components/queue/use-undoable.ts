'use client'

import { useCallback, useState } from 'react'
import type { Undoable } from './queue-context.ts'

/** Something offered to be undone, until when by this page's clock, ms. */
export type Offered = Undoable & { until: number }

/** What was approved here and can be undone; the newest is the one that is offered. */
export function useUndoable() {
  const [all, setAll] = useState<Offered[]>([])
  const leave = useCallback(
    (proposalId: string) => setAll((some) => some.filter((each) => each.proposalId !== proposalId)),
    [],
  )
  const offerUndo = (undoable: Undoable) => {
    const until = performance.now() + undoable.forMs
    // Those whose time is up meanwhile are not come back to.
    setAll((some) => [...some.filter((each) => each.until > performance.now()), { ...undoable, until }])
  }
  return { offered: all.at(-1) ?? null, offerUndo, leave }
}
