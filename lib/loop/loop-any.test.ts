import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bounds, decided } from '#lib/testing/any-reply.ts'
import { emptyState, play, tickingClock } from '#lib/testing/loop.ts'
import { fold } from './state.ts'
import type { Bounds, Decided, Turn } from './types.ts'

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
