import { describe, expect, test } from 'vitest'
import { call, emptyState, play, says, tickingClock } from '#lib/testing/loop.ts'

const look = (thing: string) => says(call('look', { thing }))
const looks = Array.from({ length: 20 }, (_, i) => look(`thing ${i}`))

describe('a run is halted, and the bound named,', () => {
  test('after its last step, which is applied', async () => {
    const { stop, turns, prompts } = await play(looks, { bounds: { maxSteps: 3 } })
    expect(stop).toEqual({ kind: 'halted', bound: 'steps', detail: null })
    expect(turns).toHaveLength(3)
    expect(prompts).toHaveLength(3)
  })

  test('when its last step parks it, by nothing', async () => {
    const { stop } = await play([look('cup'), says(call('ask', { what: 'send' }))], {
      bounds: { maxSteps: 2 },
    })
    expect(stop.kind).toBe('parked')
  })

  test('after its last repair', async () => {
    const { stop, entries } = await play([says('No idea')], { bounds: { maxRepairs: 4 } })
    expect(stop).toEqual({ kind: 'halted', bound: 'repairs', detail: null })
    expect(entries.map(({ counters }) => counters.repairs)).toEqual([1, 2, 3, 4, 4])
  })

  test('when the decider asks for the same thing for ever: by its repairs', async () => {
    const { stop, entries } = await play([look('cup')])
    expect(stop).toMatchObject({ kind: 'halted', bound: 'repairs' })
    expect(entries.at(-1)).toMatchObject({ counters: { steps: 1, repairs: 4 } })
    expect(entries.at(-1)?.state.refusals.map(({ kind }) => kind)).toEqual(Array(4).fill('repeated'))
  })

  test('when its prompt has grown too long', async () => {
    const size = `As of 2026-11-30T09:00:00.000Z${JSON.stringify(emptyState)}`.length
    const allowed = await play(looks, { bounds: { maxPromptChars: size } })
    expect(allowed.stop).toEqual({ kind: 'halted', bound: 'context', detail: null })
    expect(allowed.prompts).toHaveLength(1)
    const refused = await play(looks, { bounds: { maxPromptChars: size - 1 } })
    expect(refused.prompts).toHaveLength(0)
  })

  test('when three workers took it and recorded nothing', async () => {
    expect((await play(looks, { counters: { claims: 3 } })).prompts.length).toBeGreaterThan(0)
    const { stop, prompts } = await play(looks, { counters: { claims: 4 } })
    expect(stop).toEqual({ kind: 'halted', bound: 'crash', detail: null })
    expect(prompts).toEqual([])
  })
})

describe('the cost of a run', () => {
  const reserving = (microUsd: number) => ({ reserve: async () => microUsd })
  const costing = (thing: string, cost: number) => says(call('look', { thing }), cost)

  test('is bounded before the call: one that could pass the cap does not start', async () => {
    const bounds = { maxCostMicroUsd: 500 }
    const none = await play(looks, { bounds, decider: reserving(300), counters: { costMicroUsd: 201 } })
    expect(none.stop).toEqual({ kind: 'halted', bound: 'cost', detail: null })
    expect(none.prompts).toEqual([])
    const one = await play([costing('a', 300), costing('b', 300)], { bounds, decider: reserving(300) })
    expect(one.stop).toMatchObject({ kind: 'halted', bound: 'cost' })
    expect(one.prompts).toHaveLength(1)
  })

  test('may reach the cap exactly', async () => {
    const { prompts } = await play(looks, {
      bounds: { maxCostMicroUsd: 500 },
      decider: reserving(300),
      counters: { costMicroUsd: 200 },
    })
    expect(prompts.length).toBeGreaterThan(0)
  })

  test.each([Number.NaN, -5, 0.5, Number.POSITIVE_INFINITY])(
    'counts what was reserved where the decider says it cost %d',
    async (cost) => {
      const { entries } = await play([costing('a', cost), says(call('give_up', { why: 'x' }), 4)], {
        decider: reserving(30),
      })
      expect(entries.map(({ counters }) => counters.costMicroUsd)).toEqual([30, 34])
      expect(entries[0]?.turn?.costMicroUsd).toBe(30)
    },
  )

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])(
    'is passed where what the call may cost is no amount: %d',
    async (microUsd) => {
      const { stop, prompts } = await play(looks, { decider: reserving(microUsd) })
      expect(stop).toMatchObject({ bound: 'cost' })
      expect(prompts).toEqual([])
    },
  )

  test('is held in whole micro-USD, rounded up', async () => {
    const { entries } = await play([costing('a', Number.NaN)], {
      decider: reserving(0.2),
      bounds: { maxSteps: 1 },
    })
    expect(entries[0]?.counters.costMicroUsd).toBe(1)
  })

  test('and its tokens and its time stay what a database can count, whatever is said of them', async () => {
    const clock = tickingClock(1e12)
    const told = looks.map((it) => ({ ...it, tokens: Number.MAX_SAFE_INTEGER }))
    const { entries } = await play(told, { clock, bounds: { deadlineMs: 1e9, maxSteps: 20 } })
    const most = entries.map(({ counters, turn }) =>
      Math.max(counters.tokens, counters.activeMs, turn?.durationMs ?? 0),
    )
    expect(most.length).toBeGreaterThan(0)
    expect(Math.max(...most)).toBeLessThan(2 ** 31)
    const long = await play(told, { bounds: { maxSteps: 20 } })
    expect(long.entries.at(-1)?.counters.tokens).toBe(2e9)
  })
})
