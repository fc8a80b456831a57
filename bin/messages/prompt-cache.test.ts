import Anthropic from '@anthropic-ai/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { requestOf } from '#lib/deciders/anthropic/request.ts'
import { orderSupport } from '#lib/playbooks/order-support/index.ts'
import { emptyShop } from '#lib/testing/accounts.ts'
import { startFor } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { type MessagesServer, startMessagesServer } from './server.ts'

type Params = Anthropic.MessageCreateParamsNonStreaming

const servers: MessagesServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function serve(options: { now?: () => number } = {}): Promise<Anthropic> {
  const server = await startMessagesServer({ decide: () => 'Well', ...options })
  servers.push(server)
  return new Anthropic({ baseURL: server.url, apiKey: 'a-key', maxRetries: 0 })
}

const block = (text: string) => ({ type: 'text' as const, text })
const choice = { model: 'claude-sonnet-5-5', effort: null, maxTokens: 4_000, strict: true }
// Cached up to the end of its instructions only.
const request: Params = {
  ...requestOf(orderSupport(emptyShop).render(emptyState, startFor(), 9), choice),
  messages: [{ role: 'user', content: [block('Where is my order?')] }],
}

describe('counted', () => {
  test('is what a request is then billed for', async () => {
    const client = await serve()
    const { max_tokens: _, ...counted } = request
    const { input_tokens } = await client.messages.countTokens(counted)
    const { usage } = await client.messages.create(request)
    expect((usage.cache_creation_input_tokens ?? 0) + usage.input_tokens).toBe(input_tokens)
    expect(input_tokens).toBeGreaterThan(1_000)
  })
})

describe('a prompt up to a breakpoint', () => {
  const ask = async (client: Anthropic, given: Params = request) => {
    const { usage } = await client.messages.create(given)
    const { input_tokens: plain, cache_creation_input_tokens: written, cache_read_input_tokens: read } = usage
    return { plain, written, read }
  }
  const other: Params = { ...request, messages: [{ role: 'user', content: [block('Something else')] }] }

  test('is written once, then read, as long as it is asked for within five minutes', async () => {
    let now = 0
    const client = await serve({ now: () => now })
    const first = await ask(client)
    const held = first.written
    expect(first).toMatchObject({ read: 0 })
    now = 299_000
    expect(await ask(client, other)).toMatchObject({ written: 0, read: held })
    now += 299_000
    expect(await ask(client)).toEqual({ plain: first.plain, written: 0, read: held })
    now += 300_000
    expect(await ask(client)).toEqual(first)
  })

  test('is not shared with another model, nor with one that differs before it', async () => {
    const client = await serve()
    await ask(client)
    expect(await ask(client, { ...request, model: 'claude-opus-5-5' })).toMatchObject({ read: 0 })
    expect(await ask(client, { ...request, tools: request.tools?.slice(1) ?? [] })).toMatchObject({ read: 0 })
  })

  test('is found again from a breakpoint further on', async () => {
    const client = await serve()
    const at = (...texts: string[]): Params => ({
      ...request,
      cache_control: { type: 'ephemeral' },
      messages: [{ role: 'user', content: texts.map(block) }],
    })
    const first = await ask(client, at('one'))
    expect(await ask(client, at('one', 'two'))).toEqual({ plain: 0, written: 1, read: first.written })
  })
})
