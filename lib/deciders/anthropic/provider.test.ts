import { describe, expect, test } from 'vitest'
import type { Misbehaviour } from '#bin/messages/misbehave.ts'
import type { Decided } from '#lib/loop/types.ts'
import { orderSupport } from '#lib/playbooks/order-support/index.ts'
import { message, shopWith, startFor } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { key, messagesAsked, startProvider, stillWorld } from '#lib/testing/provider.ts'
import { mostOf, priceOf } from '../prices.ts'
import { type Access, anthropic } from './provider.ts'
import type { Choice } from './request.ts'

const state = { ...emptyState, messages: [message('customer', 'Where is my order?')] }
const prompt = orderSupport(shopWith([])).render(state, startFor(), 9)
const choice: Choice = { model: 'claude-sonnet-5-5', effort: 'low', maxTokens: 4_000, strict: true }
const limits = { timeoutMs: 30_000, signal: new AbortController().signal }

type Options = Parameters<typeof startProvider>[0]

async function providing(options: Options = {}, chosen: Partial<Choice> = {}, access: Partial<Access> = {}) {
  const server = await startProvider(options)
  const world = stillWorld()
  const decider = anthropic({ apiKey: key, baseUrl: server.url, ...access }, world).deciderFor({
    ...choice,
    ...chosen,
  })
  return { server, world, decider, decide: () => decider.decide(prompt, limits) }
}

const behaving = async (fault: Misbehaviour, access: Partial<Access> = {}, chosen: Partial<Choice> = {}) => {
  const { decide, decider } = await providing({ misbehave: [fault] }, chosen, access)
  return { decided: await decide(), held: await decider.reserve(prompt) }
}
const replyIn = (decided: Decided) => {
  if ('stop' in decided) throw new Error(`No reply: ${JSON.stringify(decided.stop)}`)
  return decided
}

describe('asked over a socket, Claude', () => {
  test('decides in calls, which are as the rules make them; the message is kept verbatim', async () => {
    const { decide, decider, server } = await providing()
    const { reply, costMicroUsd, tokens, ends } = replyIn(await decide())
    expect(JSON.parse(reply.text)).toEqual([{ action: 'get_customer', args: {}, reason: expect.any(String) }])
    expect(reply.stop).toBe('tool_use')
    const usage = server.requests.at(-1)?.usage
    expect(JSON.parse(reply.raw)).toMatchObject({ role: 'assistant', usage })
    expect([decider.name, decider.model, decider.effort, ends]).toEqual([
      'anthropic',
      'claude-sonnet-5-5',
      'low',
      undefined,
    ])
    expect(costMicroUsd).toBeGreaterThan(0)
    expect(tokens).toBeGreaterThan(500)
    expect(costMicroUsd).toBeLessThanOrEqual(await decider.reserve(prompt))
  })

  test('reads from the cache what it has read before', async () => {
    const { decide, server } = await providing()
    const [first, second] = [replyIn(await decide()), replyIn(await decide())]
    expect(second.costMicroUsd).toBeLessThan(first.costMicroUsd / 2)
    expect(second.tokens).toBe(first.tokens)
    expect(server.requests.at(-1)?.usage?.cache_read_input_tokens).toBeGreaterThan(500)
  })

  test('is sent nothing but the request and the key; not one answer of before', async () => {
    const { decide, server } = await providing({ apiKey: key })
    await decide()
    await decide()
    const bodies = server.requests.filter(({ path }) => path === '/v1/messages').map(({ body }) => body)
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ messages: [{ role: 'user' }] })
  })

  test('is not asked where its model has no price: that is said, with the list of those that have', async () => {
    const { decide, decider, server } = await providing({}, { model: 'claude-of-tomorrow' })
    expect(await decider.reserve(prompt)).toBe(0)
    expect(await decide()).toMatchObject({
      stop: {
        kind: 'halted',
        bound: 'model',
        detail: expect.stringMatching(/claude-of-tomorrow.*claude-sonnet-5-5/),
      },
      costMicroUsd: 0,
    })
    expect(server.requests).toEqual([])
  })
})

describe('what a call may cost', () => {
  test('is counted once for what all prompts of a playbook begin with', async () => {
    const { decider, server } = await providing()
    const [one, two] = await Promise.all([decider.reserve(prompt), decider.reserve(prompt)])
    const other = orderSupport(shopWith([])).render(emptyState, startFor({ title: 'Another case' }), 7)
    expect(await decider.reserve(other)).toBeLessThan(one)
    expect(two).toBe(one)
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/messages/count_tokens'])
  })

  test('is taken for more where it cannot be counted, and asked again after a minute', async () => {
    let isAway = true
    const misbehave = () => (isAway ? ({ kind: 'status', status: 529 } as const) : null)
    const { decider, server, world } = await providing({ misbehave })
    const guessed = await decider.reserve(prompt)
    const bytes = Buffer.byteLength(prompt.map(({ text }) => text).join(''))
    const price = priceOf(choice.model, world.now())
    expect(guessed).toBeGreaterThan(price ? mostOf(price, bytes / 3, choice.maxTokens) : Number.NaN)
    isAway = false
    expect(await decider.reserve(prompt)).toBe(guessed)
    expect(server.requests).toHaveLength(1)
    await world.wait(61_000, limits.signal)
    expect(await decider.reserve(prompt)).toBeLessThan(guessed)
    expect(server.requests).toHaveLength(2)
  })
})

describe('a fault that an admin has to mend halts the run, and says how:', () => {
  test.each([
    [400, 'the provider answered 400: Told to answer with 400'],
    [401, 'the provider does not accept the key: an admin checks ANTHROPIC_API_KEY'],
    [402, 'the account with the provider has no credit left: an admin adds some'],
    [403, 'the key may not be used for claude-sonnet-5-5: an admin checks what it is allowed'],
    [
      404,
      'the provider does not know claude-sonnet-5-5: an admin chooses another model, or checks ANTHROPIC_BASE_URL',
    ],
    [413, 'the case has become too long to be sent'],
  ] as const)('%d', async (status, detail) => {
    const { decided } = await behaving({ kind: 'status', status })
    expect(decided).toEqual({ stop: { kind: 'halted', bound: 'model', detail }, costMicroUsd: 0 })
  })

  test('never with the key in it', async () => {
    const { decided } = await behaving({ kind: 'status', status: 400, message: `The key ${key} is odd` })
    expect(decided).toMatchObject({ stop: { detail: 'the provider answered 400: The key … is odd' } })
  })
})

describe('a fault that may pass suspends the run:', () => {
  test.each([408, 409, 429, 500, 502, 503, 504, 529] as const)('%d', async (status) => {
    const { decided, held } = await behaving({ kind: 'status', status })
    const costMicroUsd = status === 408 || status === 504 ? held : 0
    expect(decided).toMatchObject({ stop: { kind: 'suspended', wakeInMs: 1 }, costMicroUsd })
    expect(decided).toMatchObject({ stop: { reason: expect.stringContaining(String(status)) } })
  })

  test.each([
    ['7', 7_000],
    ['Mon, 30 Nov 2026 09:00:12 GMT', 12_000],
    ['soon', 1],
    ['-3', 1],
  ])('for as long as the server says: %s', async (retryAfter, wakeInMs) => {
    const { decided } = await behaving({ kind: 'status', status: 429, retryAfter })
    expect(decided).toMatchObject({ stop: { kind: 'suspended', wakeInMs } })
  })

  test('a connection that is refused costs nothing', async () => {
    const { server, decide, decider } = await providing()
    await decider.reserve(prompt)
    await server.stop()
    expect(await decide()).toEqual({
      stop: { kind: 'suspended', wakeInMs: 1, reason: 'No connection: ECONNREFUSED' },
      costMicroUsd: 0,
    })
  })

  test.each<Misbehaviour>([
    { kind: 'cut', when: 'asked' },
    { kind: 'cut', when: 'half_answered' },
    { kind: 'slow_headers', ms: 5_000 },
    { kind: 'slow_body', ms: 5_000 },
  ])('%j may have cost what was held for it', async (fault) => {
    const { decided, held } = await behaving(fault, { callTimeoutMs: 400 })
    expect(decided).toMatchObject({ stop: { kind: 'suspended', wakeInMs: 1 }, costMicroUsd: held })
  })
})

describe('a call', () => {
  test('that had little time left is the end of that time, not of the provider', async () => {
    const { decider } = await providing({ misbehave: [{ kind: 'slow_headers', ms: 5_000 }] })
    const decided = await decider.decide(prompt, { ...limits, timeoutMs: 300 })
    expect(decided).toEqual({
      stop: { kind: 'halted', bound: 'deadline', detail: null },
      costMicroUsd: await decider.reserve(prompt),
    })
  })

  test('is cancelled with the job', async () => {
    const stopping = new AbortController()
    const arrived = Promise.withResolvers<void>()
    const { decider } = await providing({
      misbehave: ({ path }) => {
        if (path !== '/v1/messages') return null
        arrived.resolve()
        return { kind: 'slow_headers', ms: 20_000 }
      },
    })
    const deciding = decider.decide(prompt, { ...limits, signal: stopping.signal })
    await arrived.promise
    stopping.abort()
    expect(await deciding).toMatchObject({
      stop: { kind: 'suspended', wakeInMs: 0, reason: 'The worker is stopping' },
    })
  })

  test('waits where another was told to', async () => {
    const { decide, world, server } = await providing({
      misbehave: [{ kind: 'status', status: 429, retryAfter: '3' }],
    })
    await decide()
    replyIn(await decide())
    expect(world.waited).toEqual([3_000])
    expect(messagesAsked(server)).toBe(2)
  })

  test('is not made where waiting takes all of its time', async () => {
    const { decide, server } = await providing({
      misbehave: [{ kind: 'status', status: 429, retryAfter: '60' }],
    })
    await decide()
    expect(await decide()).toMatchObject({ stop: { kind: 'suspended' }, costMicroUsd: 0 })
    expect(messagesAsked(server)).toBe(1)
  })
})

describe('a knock', () => {
  const knock = async (options: Options, access: Partial<Access> = {}) => {
    const server = await startProvider(options)
    const provider = anthropic({ apiKey: key, baseUrl: server.url, ...access }, stillWorld())
    const why = await provider.knock('claude-sonnet-5-5', limits.signal)
    expect(messagesAsked(server)).toBe(0)
    return why
  }

  test('finds out whether anybody is there, and asks for no message', async () => {
    expect(await knock({})).toBeNull()
    expect(await knock({ misbehave: () => ({ kind: 'status', status: 529 }) })).toBe('529 overloaded_error')
    const silent = () => ({ kind: 'slow_headers', ms: 5_000 }) as const
    expect(await knock({ misbehave: silent }, { callTimeoutMs: 100 })).toMatch(/^No answer/)
  })

  test('takes a refusal for an answer', async () => {
    expect(await knock({ apiKey: 'another' })).toBeNull()
  })
})

describe('an answer with status 200', () => {
  test.each<Misbehaviour>([
    { kind: 'empty_content' },
    { kind: 'invalid_json' },
    { kind: 'stop', reason: 'pause_turn' },
    { kind: 'stop', reason: 'moon_phase' },
  ])('that decides nothing is a reply without words: %j', async (fault) => {
    const { decided, held } = await behaving(fault)
    const { reply, costMicroUsd } = replyIn(decided)
    expect(reply.text).toBe('')
    expect(reply.raw.length).toBeGreaterThan(20)
    expect(costMicroUsd).toBe(fault.kind === 'invalid_json' ? held : costMicroUsd)
    expect(costMicroUsd).toBeGreaterThan(0)
  })

  test('is read whatever its content type says', async () => {
    const { decided } = await behaving({ kind: 'wrong_content_type' })
    expect(replyIn(decided).reply.text).toContain('get_customer')
  })

  test.each(['negative', 'missing'] as const)('with %s usage costs what was held', async (wrong) => {
    const { decided, held } = await behaving({ kind: 'usage', wrong })
    expect(replyIn(decided).costMicroUsd).toBe(held)
  })

  test('with a refusal ends the run; with a prompt too long, too', async () => {
    const refused = await behaving({ kind: 'refusal', category: 'bio' })
    expect(refused.decided).toMatchObject({ ends: { kind: 'escalated' }, reply: { stop: 'refusal' } })
    const tooLong = await behaving({ kind: 'stop', reason: 'model_context_window_exceeded' })
    expect(tooLong.decided).toMatchObject({ ends: { kind: 'halted', bound: 'context' } })
  })
})

describe('the strict form of the tools', () => {
  const strictIn = (body: unknown) => JSON.stringify(body).includes('"strict":true')

  test('is what the provider takes', async () => {
    const { decide, server } = await providing()
    replyIn(await decide())
    expect(server.requests.map(({ body }) => strictIn(body))).toEqual([true])
  })

  test('is given up once for all where the provider finds fault with it', async () => {
    const message = 'tools.3: the compiled grammar is too large'
    const { decide, server } = await providing({ misbehave: [{ kind: 'status', status: 400, message }] })
    expect(await decide()).toMatchObject({
      stop: { kind: 'suspended', wakeInMs: 1, reason: expect.stringContaining(message) },
      costMicroUsd: 0,
    })
    replyIn(await decide())
    replyIn(await decide())
    expect(server.requests.map(({ body }) => strictIn(body))).toEqual([true, false, false])
  })

  test('is not the fault where it was not asked for', async () => {
    const { decided } = await behaving(
      { kind: 'status', status: 400, message: 'bad schema' },
      {},
      { strict: false },
    )
    expect(decided).toMatchObject({ stop: { kind: 'halted', bound: 'model', detail: 'bad schema' } })
  })
})
