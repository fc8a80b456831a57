import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, calling, emptyState, play, replyOf, says } from '#lib/testing/loop.ts'
import { smallPlaybookWith } from '#lib/testing/playbook.ts'
import { action } from './action.ts'
import type { Json } from './outcome.ts'
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

  test('may come as JSON text or as the provider’s calls, to the same effect', async () => {
    const [text, calls] = await Promise.all([
      play([says([look('cup'), look('hat')]), giveUp]),
      play([calling(look('cup'), look('hat')), giveUp]),
    ])
    expect(calls.turns[0]?.verdict).toEqual(text.turns[0]?.verdict)
  })

  test('is kept with what its provider added, as far as it can be kept', async () => {
    let raw: Json = ['bottom']
    for (let depth = 0; depth < 100_000; depth += 1) raw = [raw]
    const usage = { input_tokens: Number.POSITIVE_INFINITY, [half]: half }
    const reply = replyOf({ text: JSON.stringify(look('cup')), usage, raw })
    const { turns } = await play([{ kind: 'reply', reply, costMicroUsd: 0 }, giveUp])
    const [turn] = turns
    expect(turn?.verdict.kind).toBe('applied')
    expect(turn?.reply.usage).toEqual({ input_tokens: null, '\ufffd': '\ufffd' })
    expect(JSON.stringify(turn?.reply.raw)).toMatch(/^\[{50,200}"\[.*too deep.*\]"\]{50,200}$/)
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
