import Anthropic from '@anthropic-ai/sdk'
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { orderSupport } from '#lib/playbooks/order-support/index.ts'
import { message, shopWith, startFor } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { type MessagesServer, startMessagesServer } from './server.ts'
import { decideByTools } from './twins.ts'

type Params = Anthropic.MessageCreateParamsNonStreaming

const servers: MessagesServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function serve(options: Partial<Parameters<typeof startMessagesServer>[0]> = {}) {
  const server = await startMessagesServer({ decide: decideByTools, ...options })
  servers.push(server)
  const client = new Anthropic({ baseURL: server.url, apiKey: 'a-key', maxRetries: 0 })
  return { server, client }
}

const state = { ...emptyState, messages: [message('customer', 'Where is my order?')] }
const prompt = orderSupport(shopWith([])).render(state, startFor(), 9)
const textOf = (role: string) => prompt.flatMap((part) => (part.role === role ? [part.text] : []))
const tool = z.object({ name: z.string(), description: z.string(), input_schema: z.looseObject({}) })
const tools = textOf('tools')
  .flatMap((text) => text.split('\n'))
  .map((line) => tool.parse(JSON.parse(line)))
const block = (text: string) => ({ type: 'text' as const, text })
const request: Params = {
  model: 'claude-sonnet-5-5',
  max_tokens: 4_000,
  system: textOf('system').map((text) => ({ ...block(text), cache_control: { type: 'ephemeral' as const } })),
  tools: tools.map(({ name, description, input_schema }) => ({
    name,
    description,
    strict: true,
    input_schema: { type: 'object', ...transformJSONSchema(input_schema) },
  })),
  messages: [{ role: 'user', content: textOf('user').map(block) }],
}

/** What a request is refused with; null where it is answered. */
async function refused(given: object, options = {}) {
  const { client } = await serve(options)
  try {
    await client.post('/v1/messages', { body: given })
    return null
  } catch (error) {
    if (!(error instanceof Anthropic.APIError)) throw error
    return { status: error.status, type: error.type, message: error.apiMessage }
  }
}

describe('an answer', () => {
  test('is what the twin of the playbook says, in calls of its tools', async () => {
    const { client, server } = await serve()
    const answer = await client.messages.create(request)
    expect(answer).toMatchObject({ role: 'assistant', model: request.model, stop_reason: 'tool_use' })
    expect(answer.content).toEqual([
      { type: 'text', text: expect.any(String), citations: null },
      {
        type: 'tool_use',
        id: expect.stringMatching(/^toolu_01[0-9a-f]{22}$/),
        name: 'get_customer',
        input: { reason: expect.any(String) },
        caller: { type: 'direct' },
      },
    ])
    expect(answer._request_id).toMatch(/^req_01/)
    expect(server.requests).toMatchObject([
      { path: '/v1/messages', status: 200, body: request, usage: answer.usage },
    ])
    expect(JSON.stringify(server.requests)).not.toContain('a-key')
  })

  test('holds several calls where the twin makes several', async () => {
    const call = { action: 'get_order', args: { order: 'O-1' }, reason: 'To know it' }
    const { client } = await serve({ decide: () => JSON.stringify([call, call]) })
    const { content } = await client.messages.create(request)
    const calls = content.filter(({ type }) => type === 'tool_use')
    expect(calls).toMatchObject([1, 2].map(() => ({ input: { order: 'O-1', reason: 'To know it' } })))
    expect(new Set(calls.map((each) => each.type === 'tool_use' && each.id)).size).toBe(2)
  })

  test('of words alone ends the turn', async () => {
    const { client } = await serve({ decide: () => 'Let me think.' })
    const { content, stop_reason } = await client.messages.create(request)
    expect({ content, stop_reason }).toMatchObject({
      content: [block('Let me think.')],
      stop_reason: 'end_turn',
    })
  })

  test('longer than max_tokens is cut off in its call', async () => {
    const { client } = await serve()
    const { stop_reason, usage, content } = await client.messages.create({ ...request, max_tokens: 5 })
    expect({ stop_reason, tokens: usage.output_tokens }).toEqual({ stop_reason: 'max_tokens', tokens: 5 })
    expect(content.at(-1)).toMatchObject({ type: 'tool_use', input: {} })
  })
})

describe('a request is refused', () => {
  const { tools: _, ...bare } = { ...request, system: 'Be brief.' }
  const strict = (schema: object) => ({
    ...bare,
    tools: [
      {
        name: 'a',
        strict: true,
        input_schema: {
          type: 'object',
          properties: { b: schema },
          required: ['b'],
          additionalProperties: false,
        },
      },
    ],
  })
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `t${at}`,
      strict: true,
      input_schema: { type: 'object', additionalProperties: false },
    }))

  test.each<[string, object, RegExp]>([
    ['a temperature', { ...bare, temperature: 1 }, /^temperature: Extra inputs are not permitted$/],
    [
      'a field of a block that there is not',
      { ...bare, messages: [{ role: 'user', content: [{ ...block('A'), b: 1 }] }] },
      /^messages\.0\.content\.0\.b: Extra inputs/,
    ],
    ['no max_tokens', { ...bare, max_tokens: undefined }, /^max_tokens: /],
    ['no messages', { ...bare, messages: [] }, /^messages: at least one message/],
    ['an empty text', { ...bare, messages: [{ role: 'user', content: [block('')] }] }, /must be non-empty/],
    [
      'an assistant that speaks first',
      { ...bare, messages: [{ role: 'assistant', content: 'A' }, ...request.messages] },
      /first message/,
    ],
    [
      'the beginning of an answer',
      { ...bare, messages: [...request.messages, { role: 'assistant', content: 'A' }] },
      /prefill/,
    ],
    ['a forced choice', { ...request, tool_choice: { type: 'any' } }, /^tool_choice: forced/],
    ['two tools of one name', { ...bare, tools: [...many(1), ...many(1)] }, /must be unique/],
    [
      'five breakpoints',
      {
        ...bare,
        system: Array.from({ length: 5 }, () => ({ ...block('A'), cache_control: { type: 'ephemeral' } })),
      },
      /maximum of 4 .* Found 5/,
    ],
    [
      'a minimum',
      strict({ type: 'integer', minimum: 1, maximum: 5 }),
      /^tools\.0\.custom: For 'integer' type, properties maximum, minimum are not supported$/,
    ],
    ['a longest text', strict({ type: 'string', maxLength: 9 }), /property 'maxLength' is not supported/],
    ['a pattern', strict({ type: 'string', pattern: '^a$' }), /property 'pattern' is not supported/],
    ['a format that cannot be enforced', strict({ type: 'string', format: 'iri' }), /'format' "iri"/],
    [
      'a most of items, deep inside',
      strict({ anyOf: [{ type: 'array', maxItems: 2, items: { type: 'null' } }] }),
      /'maxItems' is not supported/,
    ],
    [
      'a least of two items',
      strict({ type: 'array', minItems: 2, items: { type: 'null' } }),
      /values other than 0 or 1/,
    ],
    ['an open object', strict({ type: 'object', properties: {} }), /'additionalProperties' must be/],
    ['too many strict tools', { ...bare, tools: many(21) }, /grammar is too large/],
  ])('with 400 for %s', async (_what, given, words) => {
    expect(await refused(given)).toEqual({
      status: 400,
      type: 'invalid_request_error',
      message: expect.stringMatching(words),
    })
  })

  test('for none of these in a tool that is not strict', async () => {
    const [loose] = strict({ type: 'integer', minimum: 1 }).tools
    const given = { ...bare, tools: [{ ...loose, strict: false }] }
    expect(await refused(given, { decide: () => 'Fine' })).toBeNull()
  })

  test('with 404 for a model that there is not', async () => {
    expect(await refused({ ...bare, model: 'gpt-1' })).toMatchObject({ status: 404, type: 'not_found_error' })
  })

  test('with 401 for another key', async () => {
    expect(await refused(bare, { apiKey: 'the-key' })).toMatchObject({
      status: 401,
      message: 'invalid x-api-key',
    })
  })
})
