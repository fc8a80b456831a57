import { type EffectOf, parseBundle } from '#lib/bundle.ts'
import { actWords } from '#lib/bundle-words.ts'
import { canonical } from '#lib/json.ts'
import type { StateEffect } from '#lib/loop/state.ts'
import type { LookedEffect } from './look.ts'

/** What has left the building already, as a state holds it. A promise says how it stands instead of how it was made. */
export function doneOf(effect: LookedEffect, all: readonly LookedEffect[]): StateEffect {
  const { kind, state, endedAt, createdAt, subject, bundle, place } = effect
  const at = endedAt ?? createdAt
  const act = parseBundle(bundle).effects[place - 1]
  if (act?.kind === 'send_email') return { kind, summary: subject ?? act.subject, at, outcome: state }
  if (act?.kind === 'follow_up') {
    return { kind, summary: promiseText(act), at, outcome: standingOf(effect, all) }
  }
  return { kind, summary: act === undefined ? '' : actWords(act), at, outcome: state }
}

/** A promise with all that keeping it takes, as JSON. */
function promiseText({ order, on, condition, promise, ...act }: EffectOf<'follow_up'>): string {
  return canonical({ order, on, if: act.if, do: act.do, condition, promise })
}

/** Of what was promised: still to come, due now, or no longer looked at, because it was kept or the case moved on. */
function standingOf({ state, followUp }: LookedEffect, all: readonly LookedEffect[]): string {
  if (followUp === null) return state
  if (followUp.state !== 'due') return followUp.state
  return all.some(({ createdAt }) => createdAt > followUp.dueAt) ? 'kept' : 'due'
}
