import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#lib/json.ts'
import { call, play, says } from '#lib/testing/loop.ts'
import { messageWith } from '#lib/testing/provider.ts'
import { understand } from './message.ts'

const look: [string, JsonObject] = ['look', { thing: 'cup', reason: 'It comes next' }]
const understood = (message: JsonObject) => understand(JSON.stringify(message))

/** What the loop makes of a message that is answered to its first prompt, and of how the run goes on. */
async function playMessage(message: JsonObject) {
  const { reply, ends } = understood(message)
  const decided = { reply, ...(ends && { ends }), costMicroUsd: 0, tokens: 0 }
  return play([decided, says(call('give_up', { why: 'x' }))])
}
const verdictOn = async (message: JsonObject) => {
  const { turns, stop } = await playMessage(message)
  const verdict = turns[0]?.verdict
  const first = verdict?.kind === 'refused' ? verdict.refusal.kind : verdict?.calls.map(({ args }) => args)
  return { first, stop: stop.kind, turns: turns.length }
}
const given = { stop: 'escalated', turns: 2 }

describe('a message is understood', () => {
  test('with its calls as the loop reads them, the reason taken out of what was given', () => {
    const { reply } = understood(messageWith([look, ['count', { reason: 'To know' }]]))
    expect(JSON.parse(reply.text)).toEqual([
      { action: 'look', args: { thing: 'cup' }, reason: 'It comes next' },
      { action: 'count', args: {}, reason: 'To know' },
    ])
    expect(reply.stop).toBe('tool_use')
  })

  test('with the words that came, verbatim', () => {
    const raw = `${JSON.stringify({ ...messageWith([look]), later: { field: 1 } }, null, 3)}\n`
    expect(understand(raw).reply.raw).toBe(raw)
  })

  test('whatever a call was given', () => {
    for (const input of ['text', 7, null, ['a'], true]) {
      const content = [{ type: 'tool_use', id: 'a', name: 'look', input }]
      const { reply } = understood(messageWith([], { content }))
      expect(JSON.parse(reply.text)).toEqual([{ action: 'look', args: input, reason: null }])
    }
  })

  test.each(['', 'null', '[]', '{}', '<html>', '{"content":7}', '{"content":[],"usage":{}}', '\ud800'])(
    'as nothing where it is none: %j',
    (raw) => {
      expect(understand(raw)).toMatchObject({ reply: { text: '', raw }, usage: null })
    },
  )

  test('with the calls, not the words beside them', () => {
    const content: JsonObject[] = [
      { type: 'thinking', thinking: 'Hm', signature: 'x' },
      { type: 'text', text: 'I look it up.' },
      { type: 'tool_use', id: 'a', name: 'look', input: { thing: 'cup', reason: 'r' } },
    ]
    expect(understood(messageWith([], { content })).reply.text).toBe(
      '[{"action":"look","args":{"thing":"cup"},"reason":"r"}]',
    )
  })
})

describe('every stop reason has a verdict:', () => {
  test('tool_use is done', async () => {
    expect(await verdictOn(messageWith([look]))).toEqual({ ...given, first: [{ thing: 'cup' }] })
  })

  test.each([
    ['end_turn with words only', messageWith('I would look it up.')],
    ['end_turn with nothing', messageWith([], { stop_reason: 'end_turn', content: [] })],
    ['tool_use without a call', messageWith([], { content: [] })],
    ['max_tokens, even where the call looks whole', messageWith([look], { stop_reason: 'max_tokens' })],
    ['pause_turn', messageWith([look], { stop_reason: 'pause_turn' })],
    ['stop_sequence', messageWith([look], { stop_reason: 'stop_sequence' })],
    ['one of a later day', messageWith([look], { stop_reason: 'moon_phase' })],
    ['none', messageWith([look], { stop_reason: null })],
  ])('%s is malformed, and handed back', async (_name, message) => {
    expect(await verdictOn(message)).toEqual({ first: 'malformed', stop: 'escalated', turns: 2 })
    const { turns } = await playMessage(message)
    expect(turns[0]?.reply).toMatchObject({
      stop: message.stop_reason ?? 'none',
      raw: JSON.stringify(message),
    })
  })

  test.each([
    ['cyber', ' (it looks like computer misuse)'],
    ['new_kind_of_harm', ' (new kind of harm)'],
    [null, ''],
  ])('a refusal for %s is for a person, who is told why', async (category, why) => {
    const stop_details = { type: 'refusal', category, explanation: null }
    const message = messageWith([look], { stop_reason: 'refusal', stop_details })
    const { stop, turns, entries } = await playMessage(message)
    expect(stop).toEqual({ kind: 'escalated', reason: `The assistant declined to work on this${why}` })
    expect(turns).toHaveLength(1)
    expect(turns[0]?.reply.raw).toBe(JSON.stringify(message))
    expect(entries[0]?.state.facts).toEqual([])
  })

  test('a refusal without details, too', async () => {
    const { stop } = await playMessage(messageWith('No.', { stop_reason: 'refusal' }))
    expect(stop.kind).toBe('escalated')
  })

  test('model_context_window_exceeded is halted: context', async () => {
    const message = messageWith([look], { stop_reason: 'model_context_window_exceeded' })
    expect((await playMessage(message)).stop).toEqual({ kind: 'halted', bound: 'context', detail: null })
  })

  test('twenty calls at once are too many', async () => {
    const message = messageWith(
      Array.from({ length: 20 }, (_, at) => ['look', { thing: `${at}`, reason: 'r' }]),
    )
    expect((await verdictOn(message)).first).toBe('illegal_batch')
  })

  test('a call that does not fit its schema is handed back', async () => {
    expect((await verdictOn(messageWith([['look', { reason: 'r' }]]))).first).toBe('invalid_args')
    expect((await verdictOn(messageWith([['look', { thing: 'cup' }]]))).first).toBe('invalid_args')
    expect((await verdictOn(messageWith([['fly', { reason: 'r' }]]))).first).toBe('unknown_action')
  })
})

describe('the counts of a message', () => {
  test('are told apart by what they cost', () => {
    const usage = {
      input_tokens: 5,
      output_tokens: 7,
      cache_creation_input_tokens: 30,
      cache_read_input_tokens: 400,
      cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 },
    }
    expect(understood(messageWith('A', { usage })).usage).toEqual({
      input: 5,
      output: 7,
      cacheWrite: 10,
      cacheWriteHour: 20,
      cacheRead: 400,
    })
  })

  test('are none where they are left out; what was said stands', () => {
    const none: Json[] = [null, {}, { input_tokens: 'many' }]
    for (const usage of none) {
      expect(understood(messageWith([look], { usage }))).toMatchObject({
        reply: { text: expect.stringContaining('look') },
        usage: null,
      })
    }
  })
})
