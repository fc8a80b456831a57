import type { Json, JsonObject } from '#lib/json.ts'

/** An act asked for by the model, not done: `kind` names it, the rest is its content. */
export type ProposedEffect = JsonObject & { kind: string }
/** A text, with what the customer asked in their own words, and the words of the text that answer it. */
export type Wording = { subject: string; body: string; asks: { quote: string; answered_by: string | null }[] }

/** What applying an action gives, by the action's kind. */
export type ResultOf = {
  read: { kind: 'fact'; observation: Json }
  compute: { kind: 'fact'; observation: Json }
  draft: { kind: 'draft' } & Wording
  propose: { kind: 'effect'; effect: ProposedEffect }
  finish: { kind: 'answer'; text: string }
  escalate: { kind: 'escalation'; reason: string }
}
export type ActionKind = keyof ResultOf
export type Result = ResultOf[ActionKind]
export type AppliedCall = { action: string; args: JsonObject; reason: string; result: Result }

/** Why a reply is not applied, in words that a model can act on. */
export type Refusal = { kind: WrongForm | BrokenRule; reason: string }
type WrongForm = 'malformed' | 'unknown_action' | 'invalid_args'
type BrokenRule = 'out_of_scope' | 'precondition' | 'illegal_batch' | 'repeated' | 'ungrounded' | 'premature'
export type Verdict = { kind: 'applied'; calls: AppliedCall[] } | { kind: 'refused'; refusal: Refusal }

/** What can stop a run before its work is done. `crash` and `model` come from outside the count of turns. */
export type Bound = 'steps' | 'repairs' | 'cost' | 'deadline' | 'context' | 'crash' | 'model'
/** How a run ends. Nothing else leaves the loop, but for a suspension. */
export type Outcome =
  | { kind: 'parked'; effects: ProposedEffect[]; reason: string }
  | { kind: 'answered'; answer: string }
  | { kind: 'escalated'; reason: string }
  | { kind: 'halted'; bound: Bound; detail: string | null }
  | { kind: 'superseded'; by: 'customer' | 'person' | 'close' }
/** A suspended run goes on later from the state it has: the provider is away, or the worker is stopping. */
export type Stop = Outcome | { kind: 'suspended'; wakeInMs: number; reason: string }
