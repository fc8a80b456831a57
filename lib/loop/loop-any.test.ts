import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call, emptyState, play, replyOf, tickingClock } from '#lib/testing/loop.ts'
import type { Json } from './outcome.ts'
import { fold } from './state.ts'
import type { Bounds, Decided, Turn } from './types.ts'

const text = fc.string({ unit: 'binary', maxLength: 30 })
const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value))),
  text,
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, '\ud800', '\0'),
)

const thing = fc.constantFrom('cup', 'hat', 'pen')
const legalCall = fc.oneof(
  { weight: 6, arbitrary: thing.map((it) => call('look', { thing: it })) },
  { weight: 3, arbitrary: fc.constant(call('count')) },
  { weight: 3, arbitrary: thing.map((body) => call('write', { subject: 'S', body })) },
  { weight: 1, arbitrary: thing.map((what) => call('ask', { what })) },
  fc.constant(call('finish')),
  fc.constant(call('give_up', { why: 'x' })),
)
const wildCall = fc
  .tuple(fc.oneof(text, fc.constantFrom('look', 'write', 'ask')), odd, odd)
  .map(([action, args, reason]) => call(action, args, reason))
const calls = fc.oneof(
  { weight: 3, arbitrary: legalCall.map((one) => [one]) },
  fc.array(fc.oneof({ weight: 4, arbitrary: legalCall }, wildCall), { maxLength: 10 }),
)

const cost = fc.oneof(fc.nat(300), fc.constantFrom(Number.NaN, -1, 0.1, Number.POSITIVE_INFINITY))
const reply: fc.Arbitrary<Decided> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: calls.map((calls) => replyOf({ text: JSON.stringify(calls) })) },
      fc.oneof(text, fc.json()).map((it) => replyOf({ text: it })),
    ),
    fc.oneof({ weight: 9, arbitrary: fc.constant('end_turn') }, fc.constant('max_tokens')),
    text,
    cost,
    cost,
  )
  .map(([reply, stop, raw, costMicroUsd, tokens]) => ({
    reply: { ...reply, stop, raw },
    costMicroUsd,
    tokens,
  }))
const decided: fc.Arbitrary<Decided> = fc.oneof(
  { weight: 20, arbitrary: reply },
  cost.map(
    (costMicroUsd): Decided => ({
      stop: { kind: 'suspended', wakeInMs: 5, reason: 'Away' },
      costMicroUsd,
    }),
  ),
  cost.map(
    (costMicroUsd): Decided => ({
      stop: { kind: 'halted', bound: 'model', detail: 'Failed' },
      costMicroUsd,
    }),
  ),
)

const bounds = fc.record({
  maxSteps: fc.integer({ min: 1, max: 8 }),
  maxRepairs: fc.integer({ min: 1, max: 5 }),
  maxCostMicroUsd: fc.integer({ min: 0, max: 2_000 }),
  deadlineMs: fc.integer({ min: 1, max: 500 }),
})
const run = fc.tuple(fc.array(decided, { minLength: 1, maxLength: 14 }), bounds, fc.nat(20))

const decider = { reserve: async () => 300 }
const playAny = ([decisions, bounds, tick]: [Decided[], Partial<Bounds>, number]) =>
  play(decisions, { bounds, clock: tickingClock(tick), decider })

const kept = (turns: Turn[], kind: Turn['verdict']['kind']) =>
  turns.filter(({ verdict }) => verdict.kind === kind).length
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

describe('whatever a decider replies', () => {
  const runs = { numRuns: 200 }

  test('the run ends in a stop of the union, the same as was recorded, and never passes a bound', async () => {
    const property = fc.asyncProperty(run, async (given) => {
      const { stop, entries, prompts } = await playAny(given)
      const [, bounds] = given
      expect(['parked', 'answered', 'escalated', 'halted', 'suspended']).toContain(stop.kind)
      expect(entries.at(-1)?.stop).toEqual(stop)
      expect(entries.slice(0, -1).every((entry) => entry.stop === null)).toBe(true)
      const last = entries.at(-1)?.counters
      expect(last?.steps).toBeLessThanOrEqual(bounds.maxSteps)
      expect(last?.repairs).toBeLessThanOrEqual(bounds.maxRepairs)
      expect(last?.costMicroUsd).toBeLessThanOrEqual(bounds.maxCostMicroUsd)
      expect(prompts.length).toBeLessThanOrEqual(bounds.maxSteps + bounds.maxRepairs)
    })
    await fc.assert(property, runs)
  })

  test('folding the recorded turns gives the recorded states', async () => {
    const property = fc.asyncProperty(run, async (given) => {
      const { entries } = await playAny(given)
      let state = emptyState
      for (const { turn, counters, state: recorded } of entries) {
        const origin = { run: 1, step: counters.steps, readAt: turn?.at ?? '' }
        if (turn !== null) state = fold(state, turn.verdict, origin)
        expect(recorded).toEqual(state)
      }
    })
    await fc.assert(property, runs)
  })

  test('the counters are the sums over the recorded turns, as long as it goes on', async () => {
    const property = fc.asyncProperty(run, async (given) => {
      const { entries } = await playAny(given)
      entries.slice(0, -1).forEach(({ counters, turn }, place) => {
        const turns = entries.slice(0, place + 1).flatMap((entry) => entry.turn ?? [])
        expect(turns.map(({ index }) => index)).toEqual(turns.map((_, i) => i + 1))
        expect(counters).toMatchObject({
          turns: turns.length,
          steps: kept(turns, 'applied'),
          repairs: kept(turns, 'refused'),
          costMicroUsd: sum(turns.map(({ costMicroUsd }) => costMicroUsd)),
        })
        if (turn !== null) expect(counters.activeMs).toBe(sum(turns.map(({ durationMs }) => durationMs)))
      })
    })
    await fc.assert(property, runs)
  })

  test('everything made of a reply can be kept as canonical JSON, and its state as text without a NUL', async () => {
    const property = fc.asyncProperty(run, async (given) => {
      const { entries } = await playAny(given)
      for (const entry of entries) {
        const kept = { ...entry, turn: entry.turn && { ...entry.turn, reply: null } }
        expect(JSON.parse(canonicalize(kept) ?? '')).toEqual(kept)
        expect(canonicalize(entry.state)).not.toContain('\\u0000')
      }
    })
    await fc.assert(property, runs)
  })

  test('the same replies are recorded the same', async () => {
    const property = fc.asyncProperty(run, async (given) => {
      expect(await playAny(given)).toEqual(await playAny(given))
    })
    await fc.assert(property, runs)
  })
})

describe('the runs of these properties', () => {
  test('reach every kind of stop, every bound they can and every refusal', async () => {
    const seen = new Set<string>()
    for (const given of fc.sample(run, { numRuns: 1_500, seed: 7 })) {
      const { stop, turns } = await playAny(given)
      seen.add(stop.kind === 'halted' ? stop.bound : stop.kind)
      for (const { verdict } of turns) seen.add(verdict.kind === 'refused' ? verdict.refusal.kind : 'applied')
    }
    expect([...seen].sort()).toEqual(
      ['answered', 'applied', 'cost', 'deadline', 'escalated', 'illegal_batch', 'invalid_args', 'malformed']
        .concat(['model', 'parked', 'precondition', 'premature', 'repairs', 'repeated', 'steps', 'suspended'])
        .concat(['unknown_action']),
    )
  })
})
