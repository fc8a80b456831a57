import type { QueueRow } from '#lib/cases/queue.ts'

/** The case that comes up once one is decided: the one below it, else the one above; null where it was the only one. */
export function followingIn(rows: Pick<QueueRow, 'number'>[], after: number): number | null {
  const index = rows.findIndex(({ number }) => number === after)
  const left = rows.filter(({ number }) => number !== after)
  return left[Math.min(Math.max(index, 0), left.length - 1)]?.number ?? null
}
