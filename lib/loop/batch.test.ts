import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, play, says } from '#lib/testing/loop.ts'
import { smallPlaybookWith } from '#lib/testing/playbook.ts'
import { action } from './action.ts'
import type { Turn } from './types.ts'

const look = (thing: string) => call('look', { thing })
const ask = (what: string) => call('ask', { what }, `Because ${what}`)

function resultsOf(turn: Turn | undefined) {
  return turn?.verdict.kind === 'applied' ? turn.verdict.calls.map(({ result }) => result) : []
}

describe('several calls in one reply', () => {
  test('are read side by side, one step, in the order of the reply', async () => {
    const started = Promise.withResolvers<void>()
    const reader = (name: string, apply: () => Promise<void>) =>
      action({
        name,
        kind: 'read',
        description: '',
        args: z.strictObject({}),
        async apply() {
          await apply()
          return { kind: 'fact', observation: name }
        },
      })
    const waits = reader('waits', () => started.promise)
    const starts = reader('starts', async () => started.resolve())
    const { turns, entries } = await play(
      [says([call('waits'), call('starts')]), says(call('give_up', { why: 'x' }))],
      { playbook: smallPlaybookWith(waits, starts) },
    )
    expect(resultsOf(turns[0])).toEqual([
      { kind: 'fact', observation: 'waits' },
      { kind: 'fact', observation: 'starts' },
    ])
    expect(entries[0]?.state.facts.map((fact) => [fact.action, fact.step])).toEqual([
      ['waits', 1],
      ['starts', 1],
    ])
    expect(entries[0]?.counters).toMatchObject({ turns: 1, steps: 1 })
  })

  test('R6: are one bundle of proposals, in that order', async () => {
    const { stop, entries } = await play([says([ask('refund'), ask('tell'), ask('close')])])
    expect(stop).toEqual({
      kind: 'parked',
      effects: ['refund', 'tell', 'close'].map((what) => ({ kind: 'do', what })),
      reason: 'Because refund',
    })
    expect(entries[0]?.counters.steps).toBe(1)
  })

  test('may be eight', async () => {
    const things = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const { entries } = await play([says(things.map(look)), says(call('give_up', { why: 'x' }))])
    expect(entries[0]?.state.facts.map(({ args }) => args.thing)).toEqual(things)
  })
})
