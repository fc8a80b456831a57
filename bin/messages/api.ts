import { randomBytes } from 'node:crypto'
import type { Twin } from '#lib/playbooks/kind.ts'
import { type Answer, answerTo, promptOf } from './answer.ts'
import { isWireFault, type Misbehaviour, spoil } from './misbehave.ts'
import { countTokens, promptCache } from './prompt-cache.ts'
import { ApiRefusal, errorBody } from './refusal.ts'
import { readCounted, readCreated } from './request.ts'
import type { Sent } from './wire.ts'

/** A request: where to, which of its path counted from 0, with which key, and how to get at its body. */
export type Asked = {
  path: string
  index: number
  key: string | undefined
  version: string | undefined
  body: () => Promise<unknown>
}

export type ApiOptions = {
  /** Answers a prompt as a playbook's twin does: calls as JSON, or any other text for words alone. */
  decide: Twin
  /** What is to go wrong: a list tells it of the first messages, null for nothing; a function of each request. */
  misbehave?:
    | readonly (Misbehaviour | null)[]
    | ((request: { path: string; index: number; body: unknown }) => Misbehaviour | null)
  /** More requests than these within one second are refused with 429. */
  ratePerSecond?: number
  /** The only key that is let in; without it any is. */
  apiKey?: string
  /** ms; what the rate and the life of a cached prompt are counted by. */
  now?: () => number
}

type Answered = { body: Record<string, unknown>; usage: Answer['usage'] }
/** What a request is answered with, and, where it was answered well, what it used. */
export type Outgoing = Sent & { usage: Answer['usage'] }

/** The Messages API as a function: every request gets something to be sent back. */
export function apiOf(options: ApiOptions): (asked: Asked) => Promise<Outgoing> {
  const now = options.now ?? Date.now
  const answer = answersOf(options, now)
  const withinRate = rateOf(options.ratePerSecond, now)
  return async (asked) => {
    const requestId = `req_01${randomBytes(11).toString('hex')}`
    const headers = { 'content-type': 'application/json', 'request-id': requestId }
    let fault: Misbehaviour | null = null
    try {
      letIn(asked, options.apiKey)
      const body = await asked.body()
      withinRate()
      fault = faultOf(options.misbehave, { path: asked.path, index: asked.index, body })
      if (fault?.kind === 'status') throw refusalOf(fault)
      const answered = answer(asked.path, body, fault)
      const wire = fault !== null && isWireFault(fault) ? fault : null
      return { status: 200, headers, body: JSON.stringify(answered.body), fault: wire, usage: answered.usage }
    } catch (refusal) {
      if (!(refusal instanceof ApiRefusal)) throw refusal
      const { status, retryAfter } = refusal
      const told = { ...headers, ...(retryAfter !== null && { 'retry-after': retryAfter }) }
      return {
        status,
        headers: told,
        body: JSON.stringify(errorBody(refusal, requestId)),
        fault: null,
        usage: null,
      }
    }
  }
}

function answersOf({ decide }: ApiOptions, now: () => number) {
  const inputOf = promptCache(now)
  return (path: string, body: unknown, fault: Misbehaviour | null): Answered => {
    const wrong = fault === null || isWireFault(fault) ? null : fault
    if (path === '/v1/messages/count_tokens') {
      return { body: { input_tokens: countTokens(readCounted(body)) }, usage: null }
    }
    if (path !== '/v1/messages') throw new ApiRefusal(404, 'Not found')
    const request = readCreated(body)
    const answer = answerTo(request, decide(promptOf(request)), inputOf(request))
    const spoilt = wrong === null ? answer : spoil(answer, wrong)
    return { body: spoilt, usage: spoilt.usage }
  }
}

function letIn({ key, version }: Asked, apiKey: string | undefined): void {
  if (!key)
    throw new ApiRefusal(401, 'No key: neither an x-api-key header nor an authorization header is there')
  if (apiKey !== undefined && key !== apiKey) throw new ApiRefusal(401, 'invalid x-api-key')
  if (!version) throw new ApiRefusal(400, 'anthropic-version: header is required')
  if (!/^\d{4}-\d\d-\d\d$/.test(version))
    throw new ApiRefusal(400, `anthropic-version: "${version}" is not a valid version`)
}

/** Lets so many requests in within any one second; what it refuses does not count. */
function rateOf(most: number | undefined, now: () => number): () => void {
  let lately: number[] = []
  return () => {
    if (most === undefined) return
    lately = lately.filter((at) => at > now() - 1_000)
    if (lately.length >= most) {
      const why = `This request would exceed the rate limit of ${most} requests per second.`
      throw new ApiRefusal(429, why, { retryAfter: '1' })
    }
    lately.push(now())
  }
}

function faultOf(
  misbehave: ApiOptions['misbehave'],
  request: { path: string; index: number; body: unknown },
): Misbehaviour | null {
  if (typeof misbehave === 'function') return misbehave(request)
  return request.path === '/v1/messages' ? (misbehave?.[request.index] ?? null) : null
}

function refusalOf(fault: Misbehaviour & { kind: 'status' }): ApiRefusal {
  const { status, retryAfter, errorCode, message = `Told to answer with ${status}` } = fault
  return new ApiRefusal(status, message, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(errorCode !== undefined && { details: { error_code: errorCode } }),
  })
}
