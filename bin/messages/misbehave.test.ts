import Anthropic from '@anthropic-ai/sdk'
import { afterEach, expect, test } from 'vitest'
import { replyWith } from '#lib/playbooks/prompt-view.ts'
import type { Misbehaviour } from './misbehave.ts'
import { type MessagesServer, startMessagesServer } from './server.ts'

type Options = Parameters<typeof startMessagesServer>[0]

const servers: MessagesServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function serve(options: Partial<Options>) {
  const decide = () => replyWith(['get_order', { order: 'O-1001' }, 'To know it'])
  const server = await startMessagesServer({ decide, ...options })
  servers.push(server)
  return { server, client: new Anthropic({ baseURL: server.url, apiKey: 'a-key', maxRetries: 0 }) }
}

function ask(client: Anthropic, options: Anthropic.RequestOptions = {}) {
  const messages = [{ role: 'user' as const, content: 'Where is my order?' }]
  return client.messages.create({ model: 'claude-sonnet-5-5', max_tokens: 1_000, messages }, options)
}

async function answered(fault: Misbehaviour) {
  const { client } = await serve({ misbehave: [fault] })
  return ask(client)
}

async function failed(fault: Misbehaviour, options?: Anthropic.RequestOptions): Promise<unknown> {
  const { client } = await serve({ misbehave: [fault] })
  return ask(client, options).then(
    () => null,
    (error) => error,
  )
}

const { APIConnectionError, APIConnectionTimeoutError } = Anthropic

test.each([
  [400, Anthropic.BadRequestError, 'invalid_request_error'],
  [401, Anthropic.AuthenticationError, 'authentication_error'],
  [402, Anthropic.APIError, 'billing_error'],
  [403, Anthropic.PermissionDeniedError, 'permission_error'],
  [404, Anthropic.NotFoundError, 'not_found_error'],
  [408, Anthropic.APIError, 'timeout_error'],
  [409, Anthropic.ConflictError, 'conflict_error'],
  [413, Anthropic.APIError, 'request_too_large'],
  [429, Anthropic.RateLimitError, 'rate_limit_error'],
  [500, Anthropic.InternalServerError, 'api_error'],
  [502, Anthropic.InternalServerError, 'api_error'],
  [503, Anthropic.InternalServerError, 'api_error'],
  [504, Anthropic.InternalServerError, 'timeout_error'],
  [529, Anthropic.InternalServerError, 'overloaded_error'],
] as const)('a %d reaches the SDK as the error that it is', async (status, kind, type) => {
  const error = await failed({ kind: 'status', status, retryAfter: '7', errorCode: 'a_code', message: 'Why' })
  expect(error).toBeInstanceOf(kind)
  expect(error).toMatchObject({ status, type, apiMessage: 'Why', errorCode: 'a_code' })
  expect(error instanceof Anthropic.APIError && error.headers?.get('retry-after')).toBe('7')
})

test('an answer that begins too late is a time-out', async () => {
  expect(await failed({ kind: 'slow_headers', ms: 60_000 }, { timeout: 50 })).toBeInstanceOf(
    APIConnectionTimeoutError,
  )
})

test('an answer that stops half way is no time-out to the SDK: only a signal ends it', async () => {
  const { client, server } = await serve({ misbehave: [{ kind: 'slow_body', ms: 60_000 }] })
  const leaving = new AbortController()
  const asking = ask(client, { timeout: 50, signal: leaving.signal })
  const over = asking.then(
    () => 'answered',
    () => 'ended',
  )
  const headers = await asking.asResponse().then(({ status }) => status)
  leaving.abort()
  expect({ headers, over: await over, status: server.requests[0]?.status }).toEqual({
    headers: 200,
    over: 'ended',
    status: 200,
  })
})

test('late headers and a late body are answers all the same, for whoever waits', async () => {
  for (const kind of ['slow_headers', 'slow_body'] as const) {
    expect(await answered({ kind, ms: 20 })).toMatchObject({ stop_reason: 'tool_use' })
  }
})

test('a connection that is cut before the answer is a connection error', async () => {
  expect(await failed({ kind: 'cut', when: 'asked' })).toBeInstanceOf(APIConnectionError)
})

test.each<Misbehaviour>([{ kind: 'cut', when: 'half_answered' }, { kind: 'invalid_json' }])(
  '$kind in the middle of an answer is an error',
  async (fault) => {
    expect(await failed(fault)).toBeInstanceOf(Error)
  },
)

test('an answer of the wrong content type is text to the SDK', async () => {
  expect(typeof (await answered({ kind: 'wrong_content_type' }))).toBe('string')
})

test('an empty answer has no content', async () => {
  expect(await answered({ kind: 'empty_content' })).toMatchObject({ content: [], stop_reason: 'end_turn' })
})

test('a call that does not fit has the names of its arguments and none of their types', async () => {
  const { content } = await answered({ kind: 'unfit_call' })
  expect(content.at(-1)).toMatchObject({
    name: 'get_order',
    input: { order: { not: expect.any(String) }, surplus: true },
  })
})

test('an answer is cut off in the middle of a call', async () => {
  expect(await answered({ kind: 'max_tokens' })).toMatchObject({
    content: [{ type: 'text' }, { type: 'tool_use', input: { order: 'O-1001' } }],
    stop_reason: 'max_tokens',
  })
})

test.each(['cyber', null])('a refusal says which category: %s', async (category) => {
  expect(await answered({ kind: 'refusal', category })).toMatchObject({
    content: [],
    stop_reason: 'refusal',
    stop_details: { type: 'refusal', category },
  })
})

test.each(['pause_turn', 'stop_sequence', 'model_context_window_exceeded', 'an_end_yet_to_come'])(
  'an answer can stop for %s',
  async (reason) => {
    expect(await answered({ kind: 'stop', reason })).toMatchObject({ stop_reason: reason })
  },
)

test('an answer can say what cannot have been used, or nothing of it', async () => {
  expect(await answered({ kind: 'usage', wrong: 'negative' })).toMatchObject({ usage: { input_tokens: -5 } })
  expect(await answered({ kind: 'usage', wrong: 'huge' })).toMatchObject({ usage: { output_tokens: 9e15 } })
  expect(await answered({ kind: 'usage', wrong: 'missing' })).toMatchObject({ usage: null })
})

test('an answer can make twenty calls at once', async () => {
  const { content } = await answered({ kind: 'parallel', calls: 20 })
  expect(content.filter(({ type }) => type === 'tool_use')).toHaveLength(20)
})

test('a list tells of the first requests only, a function of each, whatever its path', async () => {
  const down: Misbehaviour = { kind: 'status', status: 503 }
  const { client } = await serve({ misbehave: [null, down] })
  await ask(client)
  await expect(ask(client)).rejects.toMatchObject({ status: 503 })
  await ask(client)
  const counting = await serve({ misbehave: ({ path }) => (path.endsWith('count_tokens') ? down : null) })
  await ask(counting.client)
  const counted = { model: 'claude-sonnet-5-5', messages: [{ role: 'user' as const, content: 'A' }] }
  await expect(counting.client.messages.countTokens(counted)).rejects.toMatchObject({ status: 503 })
})

test('no more requests are let in than the rate allows, and it is said when to come again', async () => {
  let now = 0
  const { client, server } = await serve({ ratePerSecond: 2, now: () => now })
  await Promise.all([ask(client), ask(client)])
  await expect(ask(client)).rejects.toMatchObject({ status: 429 })
  now = 1_000
  await ask(client)
  expect(server.requests.map(({ at, status }) => [at, status])).toEqual([
    [0, 200],
    [0, 200],
    [0, 429],
    [1_000, 200],
  ])
})
