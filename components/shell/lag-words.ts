import { spanWords } from '#components/ui/time-words.ts'
import type { Lag as Read } from '#lib/cases/health.ts'

/** What waits, in figures and in words; null where nothing is worth a word. */
export type Lag = { count: number; words: string }

/** So long, ms, work may wait before it is worth a word. */
const patience = 60_000

/** What there is to say of the workers' side: that none is there, that they are behind and how far, or what stops them. */
export function lagOf({ worker, queue, stopped, free }: Read): Lag | null {
  const { depth, oldest_waiting_ms: oldest } = queue
  if (depth === null) return null
  if (!worker.alive)
    return {
      count: depth,
      words: `The assistant is not running. ${depth === 0 ? 'Nothing waits' : waits(depth, oldest)}`,
    }
  if (oldest === null || oldest < patience) return null
  const isBehind = free.oldest_waiting_ms !== null && free.oldest_waiting_ms >= patience
  const [count, since] = isBehind ? [depth - stopped.depth, free.oldest_waiting_ms] : [stopped.depth, oldest]
  return {
    count,
    words: `${isBehind ? 'The assistant is behind' : stopWords(stopped)}: ${waits(count, since)}`,
  }
}

function stopWords({ paused, held }: Read['stopped']): string {
  if (paused && held) return 'The assistant is paused and sending is on hold'
  return paused ? 'The assistant is paused' : 'Sending is on hold'
}

function waits(count: number, oldestMs: number | null): string {
  const span = spanWords(oldestMs ?? 0)
  const wait = count === 1 ? '1 waits' : `${count.toLocaleString('en')} wait`
  if (span === null) return wait
  return count === 1 ? `${wait}, for ${span}` : `${wait}, the oldest for ${span}`
}

/** A count in as little room as there is. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count)
  return count < 100_000 ? `${Math.floor(count / 1_000)}k` : '99k+'
}
