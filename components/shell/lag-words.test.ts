import { expect, test } from 'vitest'
import { lagOf, shortCount } from './lag-words.ts'

const health = (alive: boolean, depth: number | null, oldest: number | null) => ({
  worker: { heartbeat_age_ms: 0, alive },
  queue: { depth, oldest_waiting_ms: oldest },
  stopped: { depth: 0, paused: false, held: false },
  free: { oldest_waiting_ms: oldest },
})

test('nothing is said while nothing waits for long', () => {
  expect(lagOf(health(true, 0, null))).toBeNull()
  expect(lagOf(health(true, 300, 59_000))).toBeNull()
})

test('how many wait, and how long the oldest does, is said once that is a minute', () => {
  expect(lagOf(health(true, 1_200, 250_000))).toEqual({
    count: 1_200,
    words: 'The assistant is behind: 1,200 wait, the oldest for 4 min',
  })
  expect(lagOf(health(true, 1, 60_000))?.words).toBe('The assistant is behind: 1 waits, for 1 min')
})

test('what a switch of the desk stops is nothing that the assistant is behind with', () => {
  const stopped = { depth: 60, paused: true, held: false }
  const all = { ...health(true, 60, 300_000), stopped, free: { oldest_waiting_ms: null } }
  const paused = 'The assistant is paused: 60 wait, the oldest for 5 min'
  expect(lagOf(all)).toEqual({ count: 60, words: paused })
  expect(lagOf({ ...all, stopped: { depth: 1, paused: false, held: true } })?.words).toBe(
    'Sending is on hold: 1 waits, for 5 min',
  )
  expect(lagOf({ ...all, stopped: { ...stopped, held: true } })?.words).toMatch(
    /^The assistant is paused and sending is on hold: 60 wait/,
  )
  const some = { ...health(true, 62, 300_000), stopped }
  expect(lagOf({ ...some, free: { oldest_waiting_ms: 5_000 } })?.words).toBe(paused)
  expect(lagOf({ ...some, free: { oldest_waiting_ms: 120_000 } })).toEqual({
    count: 2,
    words: 'The assistant is behind: 2 wait, the oldest for 2 min',
  })
})

test('that no worker is there is said at once', () => {
  expect(lagOf(health(false, 0, null))?.words).toBe('The assistant is not running. Nothing waits')
  expect(lagOf(health(false, 2, 5_000))?.words).toBe('The assistant is not running. 2 wait')
})

test('nothing is said of what cannot be read', () => {
  expect(lagOf(health(false, null, null))).toBeNull()
})

test('a count fits a narrow column', () => {
  expect([7, 999, 1_000, 12_345, 250_000].map(shortCount)).toEqual(['7', '999', '1k', '12k', '99k+'])
})
