import canonicalize from 'canonicalize'
import type { JsonObject, Refusal, Result, Turn } from './types.ts'

/** Something read or computed. `old` facts were read before this run began and may be read again. */
export type Fact = {
  action: string
  args: JsonObject
  observation: Extract<Result, { kind: 'fact' }>['observation']
  run: number
  step: number
  readAt: string
  old: boolean
}

export type StateMessage = { from: 'customer' | 'desk'; author: string; at: string; text: string }
/** A reply as written. `old` drafts stem from before this run began. */
export type StateDraft = {
  version: number
  author: 'model' | 'person'
  subject: string
  body: string
  old: boolean
}
/** What people decided about earlier proposals of the case, and what then happened. */
export type StateDecision = {
  kind: 'approved' | 'sent_back' | 'withdrawn' | 'expired'
  draft: number | null
  reason: string
  by: string
  at: string
}
/** What has left the building already. */
export type StateEffect = { kind: string; summary: string; at: string; outcome: string }

/** What a case is known to be: facts, messages, drafts, decisions and refusals. No counters, no clocks. */
export type State = {
  messages: StateMessage[]
  facts: Fact[]
  drafts: StateDraft[]
  decisions: StateDecision[]
  effects: StateEffect[]
  refusals: Refusal[]
}

/** The state after a turn. Pure, so that a trail can be folded back into what was recorded. */
export function fold(state: State, turn: Turn, run: number, step: number): State {
  if (turn.verdict.kind === 'refused')
    return { ...state, refusals: [...state.refusals, turn.verdict.refusal] }
  const next = { ...state, facts: [...state.facts], drafts: [...state.drafts] }
  for (const { action, args, result } of turn.verdict.calls) {
    if (result.kind === 'fact') {
      const fact = { action, args, observation: result.observation, run, step, readAt: turn.at, old: false }
      next.facts = [...next.facts.filter((known) => !replaces(fact, known)), fact]
    }
    if (result.kind === 'draft') {
      const version = (next.drafts.at(-1)?.version ?? 0) + 1
      next.drafts.push({ version, author: 'model', subject: result.subject, body: result.body, old: false })
    }
  }
  return next
}

function replaces(fact: Fact, known: Fact): boolean {
  return known.old && known.action === fact.action && sameArgs(known.args, fact.args)
}

/** Whether two calls ask for the same thing, whatever the order of their arguments. */
export function sameArgs(left: JsonObject, right: JsonObject): boolean {
  return canonicalize(left) === canonicalize(right)
}
