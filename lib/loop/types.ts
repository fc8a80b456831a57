import type { z } from 'zod'
import type { Json, JsonObject } from '#lib/json.ts'
import type { ActionKind, Outcome, Refusal, Result, Stop, Verdict } from './outcome.ts'
import type { State } from './state.ts'

/** Whose data the actions of a case may touch. Comes from the case's row, never from the model. */
export type Scope =
  | { kind: 'customer'; customerId: string }
  | { kind: 'account'; accountId: string }
  | { kind: 'desk' | 'none' }

/** Hard limits of one run: counts, micro-USD, ms under a worker, characters of a prompt. */
export type Bounds = Record<
  'maxSteps' | 'maxRepairs' | 'maxCostMicroUsd' | 'deadlineMs' | 'maxPromptChars',
  number
>
/** How far a run has come. `claims` counts the workers that took it since anything was last recorded. */
export type Counters = Record<
  'turns' | 'steps' | 'repairs' | 'costMicroUsd' | 'tokens' | 'activeMs' | 'claims',
  number
>
/** What a run's start fixes: everything rendering depends on besides the state. Kept on the trail. */
export type RunStart = Record<'subject' | 'settings', JsonObject> & {
  run: number
  asOf: string
  playbook: { name: string; version: string }
  decider: Chosen
  bounds: Bounds
  /** What a model is told to pace itself by; nothing stops at it. */
  tokenBudget: number
  scope: Scope
}

/** What an action's functions look at besides its arguments: all `calls` of the reply, and when time is up. */
export type Context = Alone & { calls: readonly BoundCall[] }
export type Alone = { state: State; start: RunStart; signal: AbortSignal }
/** A call with the arguments that its action's schema made of those given. */
export type BoundCall = { action: string; kind: ActionKind; args: JsonObject; reason: string } & {
  objection(context: Context): Refusal | null
  apply(context: Context): Promise<Result>
}
/** One entry of a vocabulary, made by `action`. `bind` says in a text why arguments do not fit. */
export type Action = {
  name: string
  kind: ActionKind
  description: string
  args: z.ZodObject
  bind(args: Json, reason: string): BoundCall | string
}

/** Its stable pieces come first, so that a provider can cache them. */
export type Prompt = { role: 'system' | 'tools' | 'user'; text: string }[]
/** What may be done, and how a state is told to a model. */
export type Playbook = {
  name: string
  version: string
  actions: readonly Action[]
  render(state: State, start: RunStart, tokensLeft: number): Prompt
}

/** `text` is what was decided, as JSON where it is well-formed; `raw` what came over the wire, verbatim. */
export type Reply = { text: string; stop: string; raw: string }
/** A reply, and how the run ends with it where no other may follow; or why there is none and what that cost all the same. */
export type Decided = { reply: Reply; costMicroUsd: number; tokens: number; ends?: Outcome } | Unanswered
export type Unanswered = { stop: Extract<Stop, { kind: 'halted' | 'suspended' }>; costMicroUsd: number }
/** Who decides, and how hard a model is to think. */
export type Chosen = { name: string; model: string; effort?: string }
/** Whatever picks the next action. `reserve` is the most that deciding on this prompt can cost, in micro-USD. */
export type Decider = Chosen & {
  reserve(prompt: Prompt): Promise<number>
  decide(prompt: Prompt, limits: { timeoutMs: number; signal: AbortSignal }): Promise<Decided>
}

/** One turn, whole: what was asked, what came back, and what the shell made of it. Times UTC, durations ms. */
export type Turn = Taken & { index: number; at: string; durationMs: number }
export type Taken = Exclude<Decided, Unanswered> & { prompt: Prompt; verdict: Verdict }

export type Progress = { state: State; counters: Counters }
/** A turn, a stop or both, with what they leave. */
export type Entry = Progress & { turn: Turn | null; stop: Stop | null }
export type Recorder = {
  /** Commits the most that a call can cost before it is made, or gives what forbids it. */
  reserve(microUsd: number): Promise<Unanswered['stop'] | null>
  /** Writes an entry whole; or nothing, and gives what has become of a run that somebody else ended or took over. */
  record(entry: Entry): Promise<Stop | null>
}

/** `signal` is aborted when the worker must let go: the run is suspended at the next turn. */
export type Ports = {
  playbook: Playbook
  decider: Decider
  recorder: Recorder
  clock: { now(): Date }
  signal: AbortSignal
}
