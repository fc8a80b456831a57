import { describe, expect, test } from 'vitest'
import { call, play, says } from '#lib/testing/loop.ts'
import type { Decided } from './types.ts'

const look = (thing: string) => call('look', { thing })
const write = call('write', { subject: 'Colours', body: 'It is red.' })
const ask = (what: string) => call('ask', { what }, `Because ${what}`)

const failed: Decided = {
  stop: { kind: 'halted', bound: 'model', detail: 'No such model' },
  costMicroUsd: 7,
}
const away = (reason: string, wakeInMs: number): Decided => ({
  stop: { kind: 'suspended', wakeInMs, reason },
  costMicroUsd: 0,
})

describe('a run ends', () => {
  test('answered, with the text', async () => {
    const { stop } = await play([says(write), says(call('finish'))])
    expect(stop).toEqual({ kind: 'answered', answer: 'It is red.' })
  })

  test('escalated, with the reason for the person', async () => {
    const { stop } = await play([says(call('give_up', { why: 'No facts' }, 'I am lost'))])
    expect(stop).toEqual({ kind: 'escalated', reason: 'No facts' })
  })

  test('halted by the model, when the decider has failed', async () => {
    const { stop, entries } = await play([failed])
    expect(stop).toEqual({ kind: 'halted', bound: 'model', detail: 'No such model' })
    expect(entries).toMatchObject([{ turn: null, stop, counters: { costMicroUsd: 7 } }])
  })

  test('as the recorder says, when somebody else has ended it meanwhile', async () => {
    const { stop, entries, prompts } = await play([says(look('cup')), says(look('hat'))], {
      overrule: ({ turn }) => (turn?.index === 2 ? { kind: 'superseded', by: 'customer' } : null),
    })
    expect(stop).toEqual({ kind: 'superseded', by: 'customer' })
    expect(entries).toHaveLength(1)
    expect(prompts).toHaveLength(2)
  })

  test('as the recorder says, even where the turn would have parked it', async () => {
    const overruled = { kind: 'superseded', by: 'person' } as const
    const { stop } = await play([says(ask('send'))], { overrule: () => overruled })
    expect(stop).toEqual(overruled)
  })
})

describe('a run is suspended', () => {
  test('when the provider is away, for as long as it asks for', async () => {
    const { stop, entries } = await play([says(look('cup')), away('Too many requests', 30_000)])
    expect(stop).toEqual({ kind: 'suspended', wakeInMs: 30_000, reason: 'Too many requests' })
    expect(entries[1]).toEqual({ ...entries[0], turn: null, stop })
  })

  test('when the worker is stopping: no call starts', async () => {
    const { stop, prompts, entries } = await play([says(look('cup'))], { signal: AbortSignal.abort() })
    expect(stop).toMatchObject({ kind: 'suspended', wakeInMs: 0 })
    expect(prompts).toEqual([])
    expect(entries).toMatchObject([{ turn: null, stop }])
  })

  test('after the turn under way, when the worker is told to stop in it', async () => {
    const stopping = new AbortController()
    const { stop, entries } = await play([says(look('cup'))], {
      signal: stopping.signal,
      overrule() {
        stopping.abort()
        return null
      },
    })
    expect(stop.kind).toBe('suspended')
    expect(entries.map(({ counters }) => counters.steps)).toEqual([1, 1])
  })

  test('any number of times without being taken for one that kills its workers', async () => {
    const { entries } = await play([away('Down', 1_000)], { counters: { claims: 3 } })
    expect(entries[0]?.counters.claims).toBe(0)
  })
})
