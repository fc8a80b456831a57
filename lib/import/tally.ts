import { type Kind, kinds } from './records.ts'
import type { Fate } from './write/batch.ts'

/** What became of the records of a kind. */
export type Counts = { added: number; changed: number; same: number; leftOut: number }

/** What became of a file: the records of each kind, and rows of which not even that could be read. */
export type Tally = Record<Kind, Counts> & { unread: number }

export function emptyTally(): Tally {
  const none = { added: 0, changed: 0, same: 0, leftOut: 0 }
  return { product: { ...none }, customer: { ...none }, order: { ...none }, unread: 0 }
}

/** Adds what became of one record. */
export function count(tally: Tally, kind: Kind, fate: Fate): void {
  tally[kind]['faults' in fate ? 'leftOut' : fate.state] += 1
}

/** Whether everything in the file went in. */
export function isWhole(tally: Tally): boolean {
  return tally.unread === 0 && kinds.every((kind) => tally[kind].leftOut === 0)
}
