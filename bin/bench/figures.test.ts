import { expect, test } from 'vitest'
import { atOnce } from './contender.ts'
import { median, paceOf, percentile, rounded, roundSize } from './figures.ts'
import { engineReport } from './report.ts'

test('the middle is the middle one, or lies between the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(() => median([])).toThrow(RangeError)
})

test('a percentile is one of the figures, with so much of a share at or below it', () => {
  const figures = Array.from({ length: 100 }, (_, each) => 100 - each)
  expect(percentile(figures, 0.5)).toBe(50)
  expect(percentile(figures, 0.95)).toBe(95)
  expect(percentile([7], 0.95)).toBe(7)
  expect(() => percentile([], 0.5)).toThrow(RangeError)
})

test('figures are rounded to three digits that mean something', () => {
  expect(rounded(123_456)).toBe(123_000)
  expect(rounded(0.98765)).toBe(0.988)
})

test('the pace of rounds is the middle of each figure, a case', () => {
  const rounds = [
    { cases: 10, ms: 1_000, cpuMs: 50, roundTrips: 90 },
    { cases: 20, ms: 1_000, cpuMs: 60, roundTrips: 180 },
    { cases: 10, ms: 100, cpuMs: 10, roundTrips: 100 },
  ]
  expect(paceOf(rounds)).toEqual({ perSecond: 20, cpuMsPerCase: 3, roundTripsPerCase: 9 })
})

test('a round is of whole hands full and of about the time it should take, within reason', () => {
  const warm = { cases: 64, cpuMs: 0, roundTrips: 0 }
  expect(roundSize({ ...warm, ms: 1_000 }, 2_000, atOnce)).toBe(128)
  expect(roundSize({ ...warm, ms: 60_000 }, 2_000, atOnce)).toBe(2 * atOnce)
  expect(roundSize({ ...warm, ms: 1 }, 2_000, atOnce)).toBe(100 * atOnce)
})

test('the report sets ours beside each other engine, to parked and to committed', () => {
  const at = (perSecond: number, roundTripsPerCase: number) => ({
    perSecond,
    cpuMsPerCase: 1,
    roundTripsPerCase,
  })
  const engine = (park: number, commit: number, roundTrips: number) => ({
    park: at(park, roundTrips),
    commit: at(commit, 1),
    bytesPerCase: 40_000,
  })
  const report = engineReport({
    ours: engine(300, 100, 10),
    rules: engine(200, 100, 10),
    langgraph: engine(30, 50, 60),
    dbos: engine(60, 200, 50),
    floor: engine(400, 400, 9),
    grouped: engine(600, 800, 2),
  })
  expect(report).toMatchObject({
    ours: 300,
    rules: 200,
    floor: 400,
    grouped: 600,
    ratio_langgraph: 10,
    ratio_dbos: 5,
    ratio_floor: 0.75,
    round_trips_per_turn: { ours: 2, langgraph: 12, dbos: 10, floor: 1.8, grouped: 0.4 },
    committed: { ours: 100, ratio_langgraph: 2, ratio_dbos: 0.5, ratio_floor: 0.25 },
  })
})
