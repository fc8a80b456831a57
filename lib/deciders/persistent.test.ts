import { describe, expect, test } from 'vitest'
import type { Decided, Decider } from '#lib/loop/types.ts'
import { says } from '#lib/testing/loop.ts'
import { stillWorld } from '#lib/testing/provider.ts'
import { type Failure, persistent } from './persistent.ts'

const away = (wakeInMs = 1, costMicroUsd = 0): Decided => ({
  stop: { kind: 'suspended', wakeInMs, reason: '529' },
  costMicroUsd,
})
const halted: Decided = { stop: { kind: 'halted', bound: 'model', detail: 'No' }, costMicroUsd: 0 }

/** Decides on a list of answers, the last one for ever, each after so many ms. */
async function tryOn(
  answers: Decided[],
  given: { callMs?: number; timeoutMs?: number; tries?: number; forbids?: boolean; mayIn?: number[] } = {},
) {
  const { callMs = 0, timeoutMs = 90_000, tries = 4, forbids = false, mayIn = [] } = given
  const world = stillWorld()
  const stopping = new AbortController()
  const told: number[] = []
  const failures: Failure[] = []
  const held: number[] = []
  const decider: Decider = {
    name: 'listed',
    model: 'none',
    reserve: async () => 70.2,
    async decide(_prompt, limits) {
      const answer = answers[told.length] ?? answers.at(-1)
      told.push(limits.timeoutMs)
      await world.wait(callMs, limits.signal)
      if (answer === undefined) throw new Error('No answer')
      return answer
    },
  }
  const trying = {
    world,
    tries: () => tries,
    mayIn: async () => mayIn.shift() ?? 0,
    async reserve(microUsd: number) {
      held.push(microUsd)
      return forbids ? ({ kind: 'halted', bound: 'cost', detail: null } as const) : null
    },
    note: async (failure: Failure) => void failures.push(failure),
  }
  const decided = await persistent(decider, trying).decide([], { timeoutMs, signal: stopping.signal })
  return { decided, told, failures, held, waited: world.waited }
}

describe('a decision that failed for now', () => {
  test('is asked for again after longer and longer pauses, and each failure told', async () => {
    const { decided, told, failures } = await tryOn([away(), away(), says('Yes', 5)])
    expect(decided).toMatchObject({ reply: { text: 'Yes' }, costMicroUsd: 5 })
    expect(told).toEqual([90_000, 89_500, 88_500])
    expect(failures.map(({ againInMs }) => againInMs)).toEqual([500, 1_000])
  })

  test('is asked for again only when one more call may be made', async () => {
    const { decided, told, waited } = await tryOn([away(), says('Yes')], { mayIn: [4_000, 700] })
    expect(decided).toMatchObject({ reply: { text: 'Yes' } })
    expect(told).toHaveLength(2)
    expect(waited.filter((ms) => ms > 0)).toEqual([500, 4_000, 700])
  })

  test('is suspended where that would take too long', async () => {
    const { decided, told } = await tryOn([away(), says('Yes')], { mayIn: [40_000] })
    expect(decided).toEqual(away())
    expect(told).toHaveLength(1)
  })

  test('is suspended after so many tries', async () => {
    const { decided, told, failures } = await tryOn([away()])
    expect(decided).toEqual(away())
    expect(told).toHaveLength(4)
    expect(failures.at(-1)).toEqual({ try: 4, why: '529', costMicroUsd: 0, againInMs: null })
  })

  test('is asked for again when the server says so, and not before', async () => {
    const { told } = await tryOn([away(7_000), says('Yes')])
    expect(told).toEqual([90_000, 90_000 - 7_250])
  })

  test('is suspended for as long as the server says where a worker does not wait that long', async () => {
    const { decided, told } = await tryOn([away(40_000), says('Yes')])
    expect(decided).toMatchObject({ stop: { kind: 'suspended', wakeInMs: 40_000 } })
    expect(told).toHaveLength(1)
  })

  test('is not waited for beyond the time there is', async () => {
    const { told } = await tryOn([away(), says('Yes')], { timeoutMs: 900, callMs: 500 })
    expect(told).toEqual([900])
  })

  test('is not asked for again after a time-out: that took the patience there was', async () => {
    const { told } = await tryOn([away(1, 9), says('Yes')], { callMs: 60_000 })
    expect(told).toHaveLength(1)
  })

  test('that may have cost something is paid for twice, and held for twice', async () => {
    const { decided, held } = await tryOn([away(1, 9), away(), away(1, 8), says('Yes', 5)])
    expect(decided).toMatchObject({ reply: { text: 'Yes' }, costMicroUsd: 22 })
    expect(held).toEqual([71, 71])
  })

  test('ends where no more money is there', async () => {
    const { decided, told } = await tryOn([away(1, 9), says('Yes', 5)], { forbids: true })
    expect(decided).toEqual({ stop: { kind: 'halted', bound: 'cost', detail: null }, costMicroUsd: 9 })
    expect(told).toHaveLength(1)
  })

  test('ends where it fails for good', async () => {
    const { decided, told, failures } = await tryOn([away(), halted])
    expect(decided).toEqual(halted)
    expect([told.length, failures.length]).toEqual([2, 1])
  })

  test('is asked for once by whoever only finds out', async () => {
    expect((await tryOn([away()], { tries: 1 })).told).toHaveLength(1)
  })

  test('ends with the job, and then at once', async () => {
    const stopping = new AbortController()
    const decider = { name: 'a', model: 'b', reserve: async () => 1, decide: async () => away(5, 3) }
    const wait = async () => stopping.abort()
    const trying = {
      world: { ...stillWorld(), wait },
      tries: () => 4,
      mayIn: async () => 0,
      reserve: async () => null,
      note: async () => {},
    }
    const decided = await persistent(decider, trying).decide([], {
      timeoutMs: 9_000,
      signal: stopping.signal,
    })
    expect(decided).toMatchObject({ stop: { kind: 'suspended', wakeInMs: 0 }, costMicroUsd: 3 })
  })
})
