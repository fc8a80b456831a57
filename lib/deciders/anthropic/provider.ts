import Anthropic from '@anthropic-ai/sdk'
import type { Decider, Prompt, Unanswered } from '#lib/loop/types.ts'
import { pricedModels, priceOf } from '../prices.ts'
import { type Asking, ask } from './ask.ts'
import { type Fault, faultOf } from './faults.ts'
import { pace, type World } from './pace.ts'
import { type Choice, type MessageRequest, requestOf } from './request.ts'
import { reservations } from './reservation.ts'

/** Where the provider is, and what opens it. `baseUrl`: a gateway, or a server of one's own that speaks the same. */
export type Access = { apiKey: string; baseUrl?: string | undefined; callTimeoutMs?: number }
/** A provider of deciders, which share its connection, its pace and what was counted. */
export type Provider = {
  deciderFor(choice: Choice): Decider
  /** Whether it answers at all, found out at no cost: null, or why not. */
  knock(model: string, signal: AbortSignal): Promise<string | null>
}

const official = 'https://api.anthropic.com'
/** How long a reply may take, ms. */
const patience = 60_000

/**
 * Deciders that ask Claude, one call a decision. A fault that may pass suspends the run for as long as the provider says,
 * at least 1 ms; whoever drives the run decides whether it is tried again before that. A fault that stays halts it, in
 * words for an admin. A call that was not answered counts as what it can have cost at most.
 */
export function anthropic(access: Access, world: World): Provider {
  const { apiKey, baseUrl = official, callTimeoutMs = patience } = access
  // What else it would look for in the environment is ruled out: the desk's settings are the only ones.
  const client = new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 0, logLevel: 'off' })
  const shared = { secret: apiKey, client, world, callTimeoutMs }
  const reserve = reservations(client, world, callTimeoutMs)
  const asking = { ...shared, pace: pace(world), reserve }
  /** What the provider would not take in the strict form: tools, by model. */
  const refusedStrict = new Set<string>()
  return {
    deciderFor: (choice) => deciderOf(asking, choice, refusedStrict),
    knock: (model, signal) => knock(asking, model, signal),
  }
}

/** How long an answer to a knock may take, ms. */
const knockMs = 10_000

async function knock({ client, secret, callTimeoutMs, world }: Asking, model: string, signal: AbortSignal) {
  const timeout = Math.min(knockMs, callTimeoutMs)
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  try {
    const messages = [{ role: 'user' as const, content: '-' }]
    await client.messages.countTokens({ model, messages }, { timeout: timeout + 1_000, signal: within })
    return null
  } catch (error) {
    if (within.aborted) return `No answer in ${Math.round(timeout / 1_000)} s`
    const fault = faultOf(error, { model, secret }, world.now())
    return fault.kind === 'passing' ? fault.why : null
  }
}

function deciderOf(asking: Asking, choice: Choice, refusedStrict: Set<string>): Decider {
  const { world, reserve } = asking
  const { model, effort } = choice
  const keyOf = (prompt: Prompt) => JSON.stringify([model, prompt.filter(({ role }) => role === 'tools')])
  const requestFor = (prompt: Prompt): MessageRequest =>
    requestOf(prompt, { ...choice, strict: choice.strict && !refusedStrict.has(keyOf(prompt)) })
  return {
    name: 'anthropic',
    model,
    ...(effort !== null && { effort }),
    async reserve(prompt) {
      const price = priceOf(model, world.now())
      return price === null ? 0 : reserve(requestFor(prompt), price)
    },
    async decide(prompt, limits) {
      const price = priceOf(model, world.now())
      if (price === null) return unpriced(model)
      const request = requestFor(prompt)
      const answer = await ask(asking, request, price, limits)
      if (!('why' in answer)) return answer
      if (answer.kind === 'schemas' && request.tools.some(({ strict }) => strict)) {
        refusedStrict.add(keyOf(prompt))
        const reason = `The strict form of the tools was refused: asked without it (${answer.why})`
        return { stop: { kind: 'suspended', wakeInMs: 1, reason }, costMicroUsd: 0 }
      }
      const costMicroUsd = answer.mayHaveCost ? await reserve(request, price) : 0
      return { stop: stopFor(answer), costMicroUsd }
    },
  }
}

function stopFor(fault: Fault): Unanswered['stop'] {
  switch (fault.kind) {
    case 'passing':
      return { kind: 'suspended', wakeInMs: Math.max(1, fault.waitMs ?? 1), reason: fault.why }
    case 'stopping':
      return { kind: 'suspended', wakeInMs: 0, reason: fault.why }
    case 'deadline':
      return { kind: 'halted', bound: 'deadline', detail: null }
    case 'lasting':
    case 'schemas':
      return { kind: 'halted', bound: 'model', detail: fault.why }
  }
}

function unpriced(model: string): Unanswered {
  const detail = `there is no price for the model ${model}; there is one for ${pricedModels.join(', ')}`
  return { stop: { kind: 'halted', bound: 'model', detail }, costMicroUsd: 0 }
}
