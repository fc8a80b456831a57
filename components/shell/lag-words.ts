import { spanWords } from '#components/ui/time-words.ts'
import type { Health } from '#lib/cases/health.ts'

/** What waits, in figures and in words; null where nothing is worth a word. */
export type Lag = { count: number; words: string }

/** So long, ms, work may wait before it is worth a word. */
const patience = 60_000

/** What there is to say of the workers' side: that none is there, or that they are behind, and how far. */
export function lagOf({ worker, queue }: Pick<Health, 'worker' | 'queue'>): Lag | null {
  const { depth, oldest_waiting_ms: oldest } = queue
  if (depth === null) return null
  const span = spanWords(oldest ?? 0)
  const waits = depth === 1 ? '1 waits' : `${depth.toLocaleString('en')} wait`
  const since = span === null ? '' : depth === 1 ? `, for ${span}` : `, the oldest for ${span}`
  if (!worker.alive)
    return {
      count: depth,
      words: `The assistant is not running. ${depth === 0 ? 'Nothing waits' : waits + since}`,
    }
  return oldest === null || oldest < patience
    ? null
    : { count: depth, words: `The assistant is behind: ${waits}${since}` }
}

/** A count in as little room as there is. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count)
  return count < 100_000 ? `${Math.floor(count / 1_000)}k` : '99k+'
}
