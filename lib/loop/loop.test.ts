import canonicalize from 'canonicalize'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, emptyState, play, says } from '#lib/testing/loop.ts'
import { smallPlaybookWith } from '#lib/testing/playbook.ts'
import { action } from './action.ts'

const look = (thing: string) => call('look', { thing })
const write = call('write', { subject: 'Colours', body: 'It is red.' })
const ask = (what: string) => call('ask', { what }, `Because ${what}`)

describe('a run', () => {
  test('records each turn before the next begins, with its prompt, reply, verdict and what it leaves', async () => {
    const { stop, entries, prompts } = await play(
      [says(look('cup'), 5), says(call('count'), 7), says(write), says(ask('send'))],
      { counters: { claims: 2 } },
    )
    expect(stop).toEqual({ kind: 'parked', effects: [{ kind: 'do', what: 'send' }], reason: 'Because send' })
    expect(entries.map(({ turn }) => turn?.index)).toEqual([1, 2, 3, 4])
    expect(entries.map(({ turn }) => turn?.prompt)).toEqual(prompts)
    expect(entries.map((entry) => entry.stop)).toEqual([null, null, null, stop])
    expect(entries.map(({ counters }) => counters.costMicroUsd)).toEqual([5, 12, 12, 12])
    expect(entries[3]?.counters).toMatchObject({ turns: 4, steps: 4, repairs: 0, claims: 0 })
    expect(entries[1]?.turn).toMatchObject({
      reply: { text: JSON.stringify(call('count')) },
      costMicroUsd: 7,
      verdict: { kind: 'applied', calls: [{ action: 'count', args: {}, reason: 'It comes next' }] },
    })
    expect(entries[3]?.state).toMatchObject({
      facts: [
        {
          action: 'look',
          args: { thing: 'cup' },
          observation: { colour: 'red' },
          run: 1,
          step: 1,
          old: false,
        },
        { action: 'count', args: {}, observation: 1, step: 2 },
      ],
      drafts: [{ version: 1, author: 'model', subject: 'Colours', body: 'It is red.', old: false }],
    })
  })

  test('renders each prompt from the state that the turn before left', async () => {
    const { entries, prompts } = await play([says(look('cup')), says(call('give_up', { why: 'x' }))])
    expect(prompts[1]?.at(-1)?.text).toBe(JSON.stringify(entries[0]?.state))
  })

  test('measures turns by the clock it is given: when each began and the ms it took', async () => {
    let now = Date.parse('2026-11-30T09:00:00Z')
    const clock = { now: () => new Date(now) }
    const slow = action({
      name: 'slow',
      kind: 'read',
      description: '',
      args: z.strictObject({}),
      apply() {
        now += 250
        return { kind: 'fact', observation: null }
      },
    })
    const { turns, entries } = await play([says(call('slow')), says(call('give_up', { why: 'x' }))], {
      playbook: smallPlaybookWith(slow),
      clock,
    })
    expect(turns.map(({ at, durationMs }) => [at, durationMs])).toEqual([
      ['2026-11-30T09:00:00.000Z', 250],
      ['2026-11-30T09:00:00.250Z', 0],
    ])
    expect(entries.at(-1)?.counters.activeMs).toBe(250)
    expect(entries[0]?.state.facts[0]?.readAt).toBe('2026-11-30T09:00:00.000Z')
  })

  test('asks and records the same for the same state, start and replies', async () => {
    const replies = [says(look('cup')), says('what?'), says(write), says(ask('send'))]
    expect(await play(replies)).toEqual(await play(structuredClone(replies)))
  })

  test('leaves its state as it is read back, to the order of keys, so that it renders the same bytes', async () => {
    const unsorted = action({
      name: 'unsorted',
      kind: 'read',
      description: '',
      args: z.strictObject({ zone: z.string(), area: z.string() }),
      apply: () => ({ kind: 'fact', observation: { name: 'cup', colour: { hue: 1, depth: 2 }, age: 3 } }),
    })
    const { entries } = await play(
      [says(call('unsorted', { zone: 'z', area: 'a' })), says('?'), says(write), says(call('finish'))],
      { playbook: smallPlaybookWith(unsorted), state: JSON.parse(canonicalize(emptyState) ?? '') },
    )
    const { state } = entries.at(-1) ?? {}
    expect(JSON.stringify(state)).toBe(canonicalize(state))
    expect(JSON.stringify(state)).toContain(
      '"observation":{"age":3,"colour":{"depth":2,"hue":1},"name":"cup"}',
    )
  })

  test('goes on from the state and counters of its last recorded turn', async () => {
    const replies = [says(look('cup')), says('what?'), says(write), says(call('finish'))]
    const whole = await play(replies)
    const [, second] = whole.entries
    const rest = await play(replies.slice(2), { state: second?.state, counters: second?.counters })
    expect(rest.stop).toEqual({ kind: 'answered', answer: 'It is red.' })
    expect(rest.entries).toEqual(whole.entries.slice(2))
  })
})

describe('what is broken', () => {
  const fault = { description: '', args: z.strictObject({}), apply: () => Promise.reject(new Error('Down')) }
  const torn = action({ name: 'torn', kind: 'read', ...fault })
  const broken = action({ name: 'broken', kind: 'compute', ...fault })

  test('in a read is what that read found, and what the others found stands', async () => {
    const playing = [says([call('torn'), look('hat')]), says(call('give_up', { why: 'x' }))]
    const { entries } = await play(playing, { playbook: smallPlaybookWith(torn) })
    expect(entries[0]?.counters).toMatchObject({ steps: 1, repairs: 0 })
    expect(entries[0]?.state.facts).toMatchObject([
      { action: 'torn', observation: { error: 'Error: Down' } },
      { action: 'look', observation: { thing: 'hat', colour: 'red' } },
    ])
  })

  test('elsewhere is thrown, and nothing of its turn is recorded', async () => {
    const seen: (number | undefined)[] = []
    const playing = play([says(look('cup')), says(call('broken'))], {
      playbook: smallPlaybookWith(broken),
      overrule({ turn }) {
        seen.push(turn?.index)
        return null
      },
    })
    await expect(playing).rejects.toThrow('Down')
    expect(seen).toEqual([1])
  })
})
