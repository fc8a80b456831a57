import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './pace.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

function pace({ may = true } = {}) {
  const allowed = { may }
  const act = vi.fn()
  return { act, allowed, pace: paced(act, () => allowed.may, 150) }
}

test('what is wanted once is done once, at once', () => {
  const { act, pace: it } = pace()
  it.want()
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('what is wanted a hundred times within the pause is done twice: at once, and for the rest', () => {
  const { act, pace: it } = pace()
  for (let time = 0; time < 100; time += 1) {
    it.want()
    vi.advanceTimersByTime(1)
  }
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(2)
})

test('what is wanted all the time is done once a pause', () => {
  const { act, pace: it } = pace()
  for (let time = 0; time < 1_450; time += 10) {
    it.want()
    vi.advanceTimersByTime(10)
  }
  expect(act).toHaveBeenCalledTimes(10)
})

test('what is wanted after the pause is done at once', () => {
  const { act, pace: it } = pace()
  it.want()
  vi.advanceTimersByTime(151)
  it.want()
  expect(act).toHaveBeenCalledTimes(2)
})

test('what is wanted while it may not be done is done once, when it may', () => {
  const { act, allowed, pace: it } = pace({ may: false })
  it.want()
  it.want()
  vi.advanceTimersByTime(10_000)
  expect(act).not.toHaveBeenCalled()
  allowed.may = true
  it.look()
  it.look()
  expect(act).toHaveBeenCalledTimes(1)
})

test('looking does nothing that is not wanted', () => {
  const { act, pace: it } = pace()
  it.look()
  expect(act).not.toHaveBeenCalled()
})

test('nothing is done any more once it is stopped', () => {
  const { act, pace: it } = pace()
  it.want()
  it.want()
  it.stop()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
})
