import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, play, says, tickingClock } from '#lib/testing/loop.ts'
import { smallPlaybookWith } from '#lib/testing/playbook.ts'
import { action } from './action.ts'
import type { Decider } from './types.ts'

describe('the deadline of a run', () => {
  const never = {
    description: '',
    args: z.strictObject({ thing: z.string() }),
    apply: () => new Promise<never>(() => {}),
  }
  const silent = action({ name: 'silent', kind: 'read', ...never })
  const dawdle = action({ name: 'dawdle', kind: 'propose', ...never })
  const playbook = smallPlaybookWith(silent, dawdle)
  const realClock = { now: () => new Date() }

  const looks = Array.from({ length: 20 }, (_, i) => says(call('look', { thing: `thing ${i}` })))

  test('counts the time of its turns, and of earlier workers', async () => {
    const { stop, entries } = await play(looks, {
      clock: tickingClock(10),
      bounds: { deadlineMs: 1_000 },
      counters: { activeMs: 900 },
    })
    expect(stop).toEqual({ kind: 'halted', bound: 'deadline', detail: null })
    const spent = entries.map(({ counters }) => counters.activeMs)
    expect(spent.slice(0, -2).every((ms) => ms < 1_000)).toBe(true)
    expect(spent.length).toBeGreaterThan(2)
  })

  test.each([
    { reservingMs: 30, told: [70], stop: { kind: 'halted', bound: 'model' } },
    { reservingMs: 100, told: [], stop: { kind: 'halted', bound: 'deadline' } },
  ])('is what a call has left after reserving took $reservingMs of 100 ms', async (each) => {
    let now = 0
    const told: number[] = []
    const decider: Partial<Decider> = {
      async reserve() {
        now += each.reservingMs
        return 0
      },
      async decide(_prompt, { timeoutMs }) {
        told.push(timeoutMs)
        return { stop: { kind: 'halted', bound: 'model', detail: '' }, costMicroUsd: 0 }
      },
    }
    const clock = { now: () => new Date(now) }
    const { stop } = await play([], { decider, clock, bounds: { deadlineMs: 100 } })
    expect(told).toEqual(each.told)
    expect(stop).toMatchObject(each.stop)
  })

  test('cuts off a proposal that never comes: no half of its bundle is parked', async () => {
    const bundles = [1, 2, 3, 4, 5].map((turn) =>
      says([call('ask', { what: 'send' }), call('dawdle', { thing: `${turn}` })]),
    )
    const { stop, turns } = await play(bundles, { playbook, clock: realClock, bounds: { deadlineMs: 30 } })
    expect(turns[0]?.verdict.kind).toBe('applied')
    expect(stop).toEqual({ kind: 'halted', bound: 'deadline', detail: null })
  })

  test('cuts off a read that never answers; what the others read stands', async () => {
    const { stop, turns } = await play(
      [1, 2, 3, 4, 5].map((turn) =>
        says([call('silent', { thing: `${turn}` }), call('look', { thing: `${turn}` })]),
      ),
      { playbook, clock: realClock, bounds: { deadlineMs: 30 } },
    )
    expect(stop).toEqual({ kind: 'halted', bound: 'deadline', detail: null })
    expect(turns[0]?.verdict).toMatchObject({
      kind: 'applied',
      calls: [
        { action: 'silent', result: { observation: { error: expect.stringContaining('No answer') } } },
        { action: 'look', result: { observation: { colour: 'red' } } },
      ],
    })
  })
})
