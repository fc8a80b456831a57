import { db } from '#lib/db.ts'
import type { Decided, Decider, Prompt } from '#lib/loop/types.ts'
import { giveBackToRate, type ProviderRate, takeOfRate } from './rate.ts'

/** What one stretch of work may call a provider for, out of what the fleet may. Times in ms; 0: go ahead. */
export type Calls = {
  /** Holds a call of the usual size, before there is a case to make it for. */
  hold(): Promise<number>
  /** Takes a call, first of all the one that is held. */
  take(tokens: number): Promise<number>
  /** Says how many tokens a call that was taken has needed. */
  settle(taken: number, needed: number): Promise<void>
  /** Gives back a call that is held and was not made. */
  release(): Promise<void>
}

/** Tokens of a call as they come: a few facts, a policy, a draft. */
const usualTokens = 8_000
/** What a reply has in practice, thinking included. */
const replyTokens = 1_000

const nothing = { requests: 0, tokens: 0 }

/** The calls of one worker's slot to a provider whose rate is shared. */
export function callsTo(provider: string, rate: ProviderRate): Calls {
  let held = nothing
  return {
    async hold() {
      if (held.requests > 0) return 0
      const usual = { requests: 1, tokens: usualTokens }
      const waitMs = await takeOfRate(db(), provider, rate, usual)
      if (waitMs === 0) held = usual
      return waitMs
    },
    async take(tokens) {
      const more = { requests: 1 - held.requests, tokens: tokens - held.tokens }
      const waitMs = await takeOfRate(db(), provider, rate, more)
      if (waitMs === 0) held = nothing
      return waitMs
    },
    settle: (taken, needed) => giveBackToRate(db(), provider, rate, { requests: 0, tokens: taken - needed }),
    async release() {
      const unused = held
      held = nothing
      await giveBackToRate(db(), provider, rate, unused)
    },
  }
}

/** What a call is taken for: more tokens than its prompt can have, and those of a usual reply. */
export function tokensOf(prompt: Prompt): number {
  const bytes = prompt.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  return Math.ceil(bytes / 2) + replyTokens
}

/**
 * Asks only when the fleet may: otherwise the run is suspended until it may again, which counts neither against its
 * deadline nor as a mistake. What a call did not need is given back.
 */
export function withinRate(decider: Decider, calls: Calls): Decider {
  return {
    ...decider,
    async decide(prompt, limits): Promise<Decided> {
      const tokens = tokensOf(prompt)
      const wakeInMs = await calls.take(tokens)
      if (wakeInMs > 0) {
        const reason = 'As much is asked of the model as may be in one minute'
        return { stop: { kind: 'suspended', wakeInMs, reason }, costMicroUsd: 0 }
      }
      const decided = await decider.decide(prompt, limits)
      // Of a call that was not answered nobody knows what it took.
      if ('reply' in decided && decided.tokens > 0) await calls.settle(tokens, decided.tokens)
      return decided
    },
  }
}
