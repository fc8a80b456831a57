import type { z } from 'zod'
import type { ProposedEffect, Stop } from './outcome.ts'
import type { State } from './state.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Whose data the actions of a case may touch. Comes from the case's row, never from the model. */
export type Scope =
  | { kind: 'customer'; customerId: string }
  | { kind: 'account'; accountId: string }
  | { kind: 'desk' }
  | { kind: 'none' }

export type ActionKind = 'read' | 'compute' | 'draft' | 'propose' | 'finish' | 'escalate'

/** What applying an action gives, by the action's kind. */
export type ResultOf = {
  read: { kind: 'fact'; observation: Json }
  compute: { kind: 'fact'; observation: Json }
  draft: { kind: 'draft'; subject: string; body: string }
  propose: { kind: 'effect'; effect: ProposedEffect }
  finish: { kind: 'answer'; text: string }
  escalate: { kind: 'escalation'; reason: string }
}
export type Result = ResultOf[ActionKind]

/** What a rule may look at: the state, and what the run's start fixed. */
export type Situation = { state: State; start: RunStart }

/** What an action's function is given besides its arguments. `signal` fires when the run's time is up. */
export type Context = Situation & { signal: AbortSignal }

/** A call whose arguments have been accepted by the action's schema. */
export type BoundCall = {
  /** Why it may not happen now, in words a model can act on; null where it may. */
  precondition(situation: Situation): string | null
  /** Why the work is not done yet, for an action that ends the run; null where it is. */
  postcondition(situation: Situation): string | null
  apply(context: Context): Promise<Result>
}

/** One entry of a playbook's vocabulary. Made by `action`. */
export type Action = {
  name: string
  kind: ActionKind
  description: string
  args: z.ZodObject
  bind(args: unknown): { ok: true; args: JsonObject; call: BoundCall } | { ok: false; reason: string }
}

/** A piece of a prompt. Stable pieces come first, so that a provider can cache the prefix. */
export type Segment = { role: 'system' | 'tools' | 'user'; text: string }
export type Prompt = Segment[]

/** Hard limits of one run: counts, micro-USD, ms under a worker, characters of a prompt. */
export type Bounds = {
  maxSteps: number
  maxRepairs: number
  maxCostMicroUsd: number
  deadlineMs: number
  maxPromptChars: number
}

/** What a run's start fixes: everything rendering depends on besides the state. Kept on the trail. */
export type RunStart = {
  run: number
  asOf: string
  playbook: { name: string; version: string }
  decider: { name: string; model: string }
  bounds: Bounds
  scope: Scope
  subject: JsonObject
  settings: JsonObject
}

/** How far a run has come. `claims` counts the workers that took it since anything was last recorded. */
export type Counters = {
  turns: number
  steps: number
  repairs: number
  costMicroUsd: number
  activeMs: number
  claims: number
}

export type Call = { action: string; args: Json; reason: Json }
/** A model's answer; `raw` is the provider's message verbatim. A `stop` of `max_tokens` says that it was cut off. */
export type Reply = { text: string; calls: Call[]; stop: string; usage: Json; raw: Json }

export type RefusalKind =
  | 'malformed'
  | 'unknown_action'
  | 'invalid_args'
  | 'precondition'
  | 'illegal_batch'
  | 'repeated'
  | 'premature'
export type Refusal = { kind: RefusalKind; reason: string }

export type AppliedCall = { action: string; args: JsonObject; reason: string; result: Result }
export type Verdict = { kind: 'applied'; calls: AppliedCall[] } | { kind: 'refused'; refusal: Refusal }

/** One turn, whole: what was asked, what came back, and what the shell made of it. Times UTC, durations ms. */
export type Turn = {
  index: number
  at: string
  durationMs: number
  prompt: Prompt
  reply: Reply
  costMicroUsd: number
  verdict: Verdict
}

/** A working playbook: what may be done, and how a state is told to a model. */
export type Playbook = {
  name: string
  version: string
  actions: readonly Action[]
  render(state: State, start: RunStart): Prompt
}

export type Decided =
  | { kind: 'reply'; reply: Reply; costMicroUsd: number }
  | { kind: 'away'; reason: string; retryInMs: number }
  | { kind: 'failed'; reason: string }

/** Whatever picks the next action. `reserve` is the most that deciding on this prompt can cost, in micro-USD. */
export type Decider = {
  name: string
  model: string
  reserve(prompt: Prompt): Promise<number>
  decide(prompt: Prompt, limits: { timeoutMs: number; signal: AbortSignal }): Promise<Decided>
}

/** A turn, a stop or both, with the state and counters they leave. */
export type Entry = { turn: Turn | null; state: State; counters: Counters; stop: Stop | null }

/**
 * Writes an entry whole or not at all. Null: written, go on. A stop: somebody else has ended the run or taken it
 * over meanwhile, nothing was written, and this is what became of it.
 */
export type Recorder = { record(entry: Entry): Promise<Stop | null> }

export type Clock = { now(): Date }
