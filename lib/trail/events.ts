import type { MovedField } from '#lib/errors.ts'
import type { Json, JsonObject } from '#lib/json.ts'

/** What each kind of event says. Adding a kind is a line here; the compiler then asks for it wherever kinds are shown. */
export type TrailBodies = {
  case_opened: {
    number: number
    playbook: string
    subject: string
    channel: string
    order: string | null
    scope: JsonObject
  }
  message_received: { message: string; author: string; subject: string | null; text: string }
  run_started: { run: number; start: Json; state: Json; goesOn: boolean }
  run_resumed: { run: number; claim: number }
  replied: {
    run: number
    turn: number
    prompt: PromptReference
    reply: Json
    costMicroUsd: number
    tokens: number
    durationMs: number
  }
  applied: { run: number; turn: number; step: number; calls: Json }
  refused: { run: number; turn: number; refusal: string; reason: string; repair: string }
  call_failed: { run: number; try: number; why: string; costMicroUsd: number; againInMs: number | null }
  stale_reply: { run: number; turn: number; reply: Json; costMicroUsd: number }
  run_suspended: { run: number; reason: string; until: string | null }
  run_ended: { run: number; outcome: Json; state: string }
  drafted: { draft: number; author: string; subject: string; body: string }
  proposed: { proposal: string; version: number; fingerprint: string; bundle: Json }
  edited: { proposal: string; version: number; fingerprint: string; bundle: Json; draft: number }
  source_given: { proposal: string; version: number; fingerprint: string; quote: string; source: string }
  approved: { proposal: string; version: number; fingerprint: string }
  sent_back: { proposal: string; version: number; fingerprint: string; reason: string }
  withdrawn: { proposal: string; why: string }
  expired: { proposal: string }
  facts_renewed: {
    proposal: string
    version: number
    fingerprint: string
    bundle: Json
    changes: MovedField[]
  }
  undone: { proposal: string; effects: string[]; copy: string | null }
  taken_over: { from: string }
  lead_asked: { from: string; question: string }
  requeued: { why: string }
  more_given: { run: number; bound: string; given: Record<string, { was: number; now: number }> }
  closed: { from: string; why: string }
  effect_started: { effect: string; place: number; kind: string; attempt: number; key: string; payload: Json }
  effect_ended: { effect: string; attempt: number; outcome: string; detail: string; messageId: string | null }
  effect_postponed: { effect: string; attempt: number; until: string; detail: string }
  effect_resolved: {
    effect: string
    attempt: number
    way: 'arrived' | 'again' | 'proposed_again' | 'given_up'
    /** The number of a replacement, by whoever has found that it was made. */
    tracking?: string
  }
  effects_not_attempted: { effects: string[]; why: string }
  follow_up_ended: { effect: string; outcome: 'due' | 'cancelled'; why: string }
}

/** A prompt as a list of segments: role and hash of each, in order. The texts are stored once by hash. */
export type PromptReference = { role: string; hash: string }[]

export type TrailKind = keyof TrailBodies

/** Who did it: the model, the shell around it, the customer, the system, or a person by user id. */
export type TrailActor = 'model' | 'shell' | 'customer' | 'system' | `user:${string}`

/** An event that has not got its place in a chain yet. */
export type NewEvent = {
  [Kind in TrailKind]: { kind: Kind; actor: TrailActor; at: Date; body: TrailBodies[Kind] }
}[TrailKind]
