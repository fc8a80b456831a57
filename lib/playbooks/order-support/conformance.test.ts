import { describe, expect, test } from 'vitest'
import type { Playbook } from '#lib/loop/types.ts'
import { message, shopWith, startFor } from '#lib/testing/letters.ts'
import { call, emptyState, play, says } from '#lib/testing/loop.ts'
import { orderWith, parcelWith } from '#lib/testing/sample-orders.ts'
import { orderSupport } from './index.ts'

const { run: _, bounds, ...start } = startFor({ order: 'O-1001' })
const setting = {
  playbook: orderSupport(shopWith([orderWith([parcelWith()])])),
  start,
  bounds,
  state: { ...emptyState, messages: [message('customer', 'Where is my order?')] },
}
const again = says(call('get_order', { order: 'O-1001' }))

/**
 * The same playbook with the rule against repetition off, by its own grounds: it looks for a call with the same
 * arguments, so here every call carries how many there were before it. The loop is the one that ships.
 */
function neverTheSame(playbook: Playbook): Playbook {
  let calls = 0
  return {
    ...playbook,
    actions: playbook.actions.map((action) => ({
      ...action,
      bind(given, reason) {
        const bound = action.bind(given, reason)
        if (typeof bound === 'string') return bound
        calls += 1
        return { ...bound, args: { ...bound.args, call: calls } }
      },
    })),
  }
}

describe('a decider that asks for the same order for ever', () => {
  test('is refused as repeated, then halted by repairs', async () => {
    const { stop, entries, prompts } = await play([again], setting)
    expect(stop).toEqual({ kind: 'halted', bound: 'repairs', detail: null })
    expect(entries.at(-1)?.counters).toMatchObject({ steps: 1, repairs: bounds.maxRepairs })
    expect(entries.at(-1)?.state.refusals.map(({ kind }) => kind)).toEqual(
      Array(bounds.maxRepairs).fill('repeated'),
    )
    expect(prompts).toHaveLength(1 + bounds.maxRepairs)
  })

  test('with that rule off is halted at exactly maxSteps', async () => {
    const { stop, entries, prompts } = await play([again], {
      ...setting,
      playbook: neverTheSame(setting.playbook),
    })
    expect(stop).toEqual({ kind: 'halted', bound: 'steps', detail: null })
    expect(entries.at(-1)?.counters).toMatchObject({ steps: bounds.maxSteps, repairs: 0 })
    expect(prompts).toHaveLength(bounds.maxSteps)
  })
})

describe('bounds are checked before the call', () => {
  test('with a cost cap that the next call could pass, the decider is not called', async () => {
    const priced = { reserve: async () => 30_000 }
    const { stop, prompts } = await play([again], {
      ...setting,
      bounds: { ...bounds, maxCostMicroUsd: 50_000 },
      counters: { costMicroUsd: 20_001 },
      decider: priced,
    })
    expect(stop).toEqual({ kind: 'halted', bound: 'cost', detail: null })
    expect(prompts).toEqual([])
  })

  test('with one that it could just reach, the decider is called', async () => {
    const { prompts } = await play([says(call('escalate', { why: 'Enough' }), 30_000)], {
      ...setting,
      bounds: { ...bounds, maxCostMicroUsd: 50_000 },
      counters: { costMicroUsd: 20_000 },
      decider: { reserve: async () => 30_000 },
    })
    expect(prompts).toHaveLength(1)
  })
})
