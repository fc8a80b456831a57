import { type Json, type JsonObject, sameJson } from '#lib/json.ts'
import type { Refusal, Verdict, Wording } from './outcome.ts'

/** Something read or computed. What is `old`, here and in drafts, is from before this run; it may be read again. */
export type Fact = { action: string; args: JsonObject; observation: Json } & Origin
type Origin = { run: number; step: number; readAt: string; old: boolean }
export type Draft = { version: number; author: 'model' | 'person'; old: boolean } & Wording
export type StateDecision = { kind: Ruling; draft: number | null; reason: string; by: string; at: string }
type Ruling = 'approved' | 'sent_back' | 'withdrawn' | 'expired'
/** What has left the building already. */
export type StateEffect = { kind: string; summary: string; at: string; outcome: string }
/** What a case is known to be. No counters, no clocks. */
export type State = {
  messages: { from: 'customer' | 'desk'; author: string; at: string; text: string }[]
  facts: Fact[]
  drafts: Draft[]
  decisions: StateDecision[]
  effects: StateEffect[]
  refusals: Refusal[]
}

/** The state after a turn. */
export function fold(state: State, verdict: Verdict, { readAt, run, step }: Omit<Origin, 'old'>): State {
  if (verdict.kind === 'refused') return { ...state, refusals: [...state.refusals, verdict.refusal] }
  let { facts, drafts } = state
  for (const { action, args, result } of verdict.calls) {
    if (result.kind === 'fact') {
      const again = (it: Fact) => it.action === action && sameJson(it.args, args)
      const fact = { action, args, observation: result.observation, old: false, readAt, run, step }
      facts = [...facts.filter((it) => !again(it)), fact]
    } else if (result.kind === 'draft') {
      const version = (drafts.at(-1)?.version ?? 0) + 1
      const { subject, body, asks } = result
      drafts = [...drafts, { asks, author: 'model', body, old: false, subject, version }]
    }
  }
  return { ...state, facts, drafts }
}
