import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, calling, emptyState, play, replyOf, says } from '#lib/testing/loop.ts'
import { smallPlaybookWith } from '#lib/testing/playbook.ts'
import { action } from './action.ts'
import type { Decided } from './types.ts'

const look = (thing: string) => call('look', { thing })
const write = (body: string) => call('write', { subject: 'S', body })
const half = '\ud83d'
const giveUp = says(call('give_up', { why: 'x' }))

describe('a reply that is applied', () => {
  const free = action({
    name: 'free',
    kind: 'read',
    description: '',
    args: z.looseObject({}),
    apply: (args) => ({ kind: 'fact', observation: Object.keys(args) }),
  })
  const playbook = smallPlaybookWith(free)

  test('is recorded exactly as it came', async () => {
    const reply = replyOf({ text: JSON.stringify(look('cup')), raw: `${half}\0 {"id":"msg_1"}` })
    const { turns } = await play([{ reply, costMicroUsd: 0, tokens: 12 }, giveUp])
    expect(turns[0]).toMatchObject({ reply, tokens: 12, verdict: { kind: 'applied' } })
  })

  test('is applied with the arguments that the schema made of it, and those are kept', async () => {
    const { turns } = await play([says(look('  cup ')), giveUp])
    expect(turns[0]?.verdict).toMatchObject({ calls: [{ args: { thing: 'cup' } }] })
  })

  test('cannot reach the prototype of anything', async () => {
    const text = '{"action":"free","args":{"__proto__":{"polluted":true},"a":1},"reason":"r"}'
    const { turns } = await play([says(text), giveUp], { playbook })
    expect(turns).toHaveLength(2)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('a repetition', () => {
  const kindAfter = async (first: Decided, then: Decided) => {
    const { turns } = await play([first, then, giveUp])
    const verdict = turns[1]?.verdict
    return verdict?.kind === 'refused' ? verdict.refusal.kind : 'applied'
  }

  test('is the same action with the same arguments, however they are written', async () => {
    expect(await kindAfter(says(look('cup')), says(look(' cup ')))).toBe('repeated')
    expect(await kindAfter(says(look('cup')), calling(look('cup')))).toBe('repeated')
    expect(await kindAfter(says(look('cup')), says(look('hat')))).toBe('applied')
  })

  test('is a draft with the words of the one before', async () => {
    expect(await kindAfter(says(write('One')), says(write(' One\n')))).toBe('repeated')
    expect(await kindAfter(says(write('One')), says(write('Two')))).toBe('applied')
  })

  test('is not the same read in a later run, which takes the place of the old fact', async () => {
    const earlier = await play([says(look('cup')), says(look('hat')), giveUp])
    const facts = (earlier.entries.at(-1)?.state.facts ?? []).map((fact) => ({ ...fact, old: true }))
    const { entries } = await play([says(look('cup')), giveUp], {
      state: { ...emptyState, facts },
    })
    expect(entries[0]?.state.facts.map(({ args, old }) => [args.thing, old])).toEqual([
      ['hat', true],
      ['cup', false],
    ])
  })
})
