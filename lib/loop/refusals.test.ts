import canonicalize from 'canonicalize'
import { describe, expect, test } from 'vitest'
import type { Json } from '#lib/json.ts'
import { call, calling, play, says } from '#lib/testing/loop.ts'
import type { Decided } from './types.ts'

const look = (thing: string) => call('look', { thing })
const write = (body: string) => call('write', { subject: 'S', body })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const half = '\ud83d'

/** Refused as the first thing of a run. */
const wrong: [kind: string, what: string, decided: Decided][] = [
  ['malformed', 'an empty text [L3]', says('')],
  ['malformed', 'prose', says('I would look at the cup first.')],
  ['malformed', 'JSON of another form', says({ tool: 'look', input: {} })],
  ['malformed', 'a list of nothing', says([])],
  ['malformed', 'null', says(null)],
  ['malformed', 'a list with something else in it', says([look('cup'), 'and then?'])],
  ['malformed', '5 MB of text', says('look '.repeat(1_000_000))],
  ['malformed', '5 MB of JSON', says(`[${'[],'.repeat(1_700_000)}[]]`)],
  ['malformed', 'JSON 100,000 deep', says(nested(100_000))],
  ['malformed', 'arguments 100,000 deep', says(`{"action":"look","args":{"thing":${nested(100_000)}}}`)],
  ['invalid_args', 'arguments a thousand deep', says(`{"action":"look","args":{"thing":${nested(1_000)}}}`)],
  ['malformed', 'a number that is none', says('{"action":"look","args":{"thing":1e999}}')],
  ['malformed', 'half a surrogate pair', says(half)],
  ['malformed', 'half a surrogate pair among arguments', says(look(half))],
  ['malformed', 'half a surrogate pair as a reason', says(call('look', { thing: 'cup' }, half))],
  ['malformed', 'half a surrogate pair in a call', calling(look(`cup${half}`))],
  ['malformed', 'a NUL among arguments', says(look('cu\0p'))],
  ['malformed', 'a NUL in the name of an argument', calling(call('look', { 'thing\0': 'cup' }))],
  ['malformed', 'a call cut off [L6]', cutOff(calling(write('Dear Jor')))],
  ['unknown_action', 'an action that is not in the vocabulary', says(call('email_the_ceo'))],
  ['unknown_action', 'a name of a megabyte', calling(call('x'.repeat(1_000_000)))],
  ['unknown_action', 'a name that would be cut within a character', says(call(`${'x'.repeat(79)}😀`))],
  ['invalid_args', 'an argument of another type', says(call('look', { thing: 5 }))],
  ['invalid_args', 'an argument missing', says(call('look'))],
  ['invalid_args', 'an argument too many', says(call('look', { thing: 'cup', customer: 'c-7' }))],
  ['invalid_args', 'no arguments at all', says({ action: 'look', reason: 'r' })],
  ['invalid_args', 'a list of arguments', says(call('look', ['cup']))],
  ['invalid_args', 'a megabyte of arguments', calling(call('look', { ['x'.repeat(1_000_000)]: 1 }))],
  ['invalid_args', 'no reason', says({ action: 'look', args: { thing: 'cup' } })],
  ['invalid_args', 'a reason of blanks', says(call('look', { thing: 'cup' }, ' \n'))],
  ['invalid_args', 'a reason that is no text', says(call('look', { thing: 'cup' }, { because: 1 }))],
  ['invalid_args', 'a reason of 2,001 characters', says(call('look', { thing: 'cup' }, 'x'.repeat(2_001)))],
  ['precondition', 'an action before its time', says(call('count'))],
  ['illegal_batch', 'R6: a read and a proposal', says([look('cup'), call('ask', { what: 'send' })])],
  ['illegal_batch', 'two drafts', says([write('One'), write('Two')])],
  ['illegal_batch', 'a read and the end', calling(look('cup'), call('give_up', { why: 'x' }))],
  ['illegal_batch', 'nine reads', says(Array.from({ length: 9 }, (_, i) => look(`${i}`)))],
  ['illegal_batch', '5 MB of reads', says(Array<Json>(100_000).fill(look('cup')))],
  ['repeated', 'one read twice', says([look('cup'), look('cup')])],
  ['repeated', 'one proposal twice', says([call('ask', { what: 'send' }), call('ask', { what: 'send' })])],
  ['premature', 'the end before the work', says(call('finish'))],
]

function cutOff(decided: Decided): Decided {
  return 'reply' in decided ? { ...decided, reply: { ...decided.reply, stop: 'max_tokens' } } : decided
}

const giveUp = says(call('give_up', { why: 'x' }))

describe('what a model can get wrong', () => {
  test.each(wrong)('%s: %s spends one repair, and the next prompt says why', async (kind, _what, decided) => {
    const { stop, turns, entries, prompts } = await play([decided, giveUp])
    expect(turns[0]?.verdict).toMatchObject({ kind: 'refused', refusal: { kind } })
    expect(entries[0]?.counters).toMatchObject({ turns: 1, steps: 0, repairs: 1 })
    expect(entries[0]?.stop).toBeNull()
    const reason = entries[0]?.state.refusals[0]?.reason ?? ''
    expect(reason.length).toBeGreaterThan(20)
    expect(prompts[1]?.at(-1)?.text).toContain(JSON.stringify({ kind, reason }))
    expect(stop.kind).toBe('escalated')
  })

  test.each(wrong)(
    '%s: %s can be kept as text and takes little room in the prompt',
    async (...[, , decided]) => {
      const { entries } = await play([decided, giveUp])
      const { turn, state } = entries[0] ?? {}
      expect(JSON.parse(canonicalize(turn?.verdict) ?? '')).toEqual(turn?.verdict)
      expect(JSON.stringify(state).length).toBeLessThan(2_500)
      expect(JSON.stringify(state)).not.toContain('\\u0000')
    },
  )
})

describe('a refusal', () => {
  const reasonFor = async (...decisions: Decided[]) => {
    const { entries } = await play([...decisions, giveUp])
    return entries[decisions.length - 1]?.state.refusals.at(-1)?.reason
  }

  test('names the action that does not exist and those that do', async () => {
    expect(await reasonFor(says(call('email_the_ceo')))).toBe(
      'There is no action "email_the_ceo". The actions are: look, count, write, ask, finish, give_up.',
    )
  })

  test('says which argument is wrong and why', async () => {
    expect(await reasonFor(says(call('look', { thing: 5 })))).toMatch(/^look: .*expected string.*\n.*thing/s)
  })

  test('gives the words of the precondition and the postcondition', async () => {
    expect(await reasonFor(says(call('count')))).toBe('count: Look something up first.')
    expect(await reasonFor(says(call('finish')))).toBe('finish: Nothing has been written yet.')
  })

  test('stands on the record beside the offending reply', async () => {
    const { turns } = await play([says('What shall I do?'), giveUp])
    expect(turns[0]).toMatchObject({
      reply: { text: 'What shall I do?' },
      verdict: { kind: 'refused', refusal: { kind: 'malformed' } },
    })
  })

  test('leaves the state as it was but for itself, and does not do half of a reply', async () => {
    const { entries } = await play([says(look('cup')), says([look('hat'), call('email_the_ceo')]), giveUp])
    expect(entries[1]?.state.facts).toEqual(entries[0]?.state.facts)
    expect(entries[1]?.counters).toMatchObject({ steps: 1, repairs: 1 })
  })
})
