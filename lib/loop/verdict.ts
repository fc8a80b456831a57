import { z } from 'zod'
import { callsOf } from './reply.ts'
import { type State, sameArgs } from './state.ts'
import type {
  Action,
  BoundCall,
  Call,
  JsonObject,
  Playbook,
  Refusal,
  RefusalKind,
  Reply,
  Situation,
} from './types.ts'

/** A call that passed every check, ready to be applied. */
export type AcceptedCall = { action: Action; args: JsonObject; reason: string; call: BoundCall }
export type Judgement = { ok: true; calls: AcceptedCall[] } | { ok: false; refusal: Refusal }

/** The most calls that one reply may hold. */
const maxCalls = 8
/** In characters. Every later prompt carries a refusal's reason, and a model's own words may be in it. */
const longestReason = 1_000

const provenance = z.string().trim().min(1).max(2_000)

/**
 * What the shell makes of a reply: calls to apply, or the first thing wrong with it, said so that a model can
 * mend it. Never throws, whatever the reply holds.
 */
export function judge(reply: Reply, playbook: Playbook, situation: Situation): Judgement {
  // One more than may come is enough to see that there are too many.
  const calls = callsOf(reply, maxCalls + 1)
  if (calls === null) {
    const names = playbook.actions.map((action) => action.name).join(', ')
    return refuse(
      'malformed',
      `The reply is cut off, or not of the form asked for. Answer with {"action", "args", "reason"} as JSON, or a list of them, and with one of these actions: ${names}.`,
    )
  }
  const accepted: AcceptedCall[] = []
  for (const call of calls) {
    const one = accept(call, playbook)
    if ('refusal' in one) return { ok: false, refusal: one.refusal }
    accepted.push(one)
  }
  const refusal = batchRefusal(accepted, situation)
  return refusal === null ? { ok: true, calls: accepted } : { ok: false, refusal }
}

function accept(
  { action: name, args, reason }: Call,
  playbook: Playbook,
): AcceptedCall | { refusal: Refusal } {
  const action = playbook.actions.find((known) => known.name === name)
  if (action === undefined) {
    const names = playbook.actions.map((known) => known.name).join(', ')
    return refuse('unknown_action', `There is no action "${name.slice(0, 80)}". The actions are: ${names}.`)
  }
  const why = provenance.safeParse(reason)
  if (!why.success) return refuse('invalid_args', `${name}: give a reason of 1 to 2,000 characters.`)
  const bound = action.bind(args)
  if (!bound.ok) return refuse('invalid_args', `${name}: ${bound.reason}`)
  return { action, args: bound.args, reason: why.data, call: bound.call }
}

function batchRefusal(calls: AcceptedCall[], situation: Situation): Refusal | null {
  for (const { action, call } of calls) {
    const unmet = call.precondition(situation)
    if (unmet !== null) return { kind: 'precondition', reason: `${action.name}: ${unmet}` }
  }
  if (!legal(calls)) {
    const reason = `One reply may hold up to ${maxCalls} reads, or up to ${maxCalls} proposals, or one action of another kind.`
    return { kind: 'illegal_batch', reason }
  }
  const again = calls.find((call, place) => repeats(call, calls.slice(0, place), situation.state))
  if (again !== undefined) {
    const reason = `${again.action.name} has been asked for with the same arguments already, and nothing has changed since. Use what it gave.`
    return { kind: 'repeated', reason }
  }
  for (const { action, call } of calls) {
    const unfinished = call.postcondition(situation)
    if (unfinished !== null) return { kind: 'premature', reason: `${action.name}: ${unfinished}` }
  }
  return null
}

function legal(calls: AcceptedCall[]): boolean {
  const alike = (kind: string) => calls.every(({ action }) => action.kind === kind)
  return calls.length === 1 || (calls.length <= maxCalls && (alike('read') || alike('propose')))
}

function repeats({ action, args }: AcceptedCall, earlier: AcceptedCall[], state: State): boolean {
  const same = (other: { action: string; args: JsonObject }) =>
    other.action === action.name && sameArgs(other.args, args)
  if (earlier.some((other) => same({ action: other.action.name, args: other.args }))) return true
  if (action.kind === 'draft') {
    const last = state.drafts.at(-1)
    return last !== undefined && !last.old && last.subject === args.subject && last.body === args.body
  }
  return state.facts.some((fact) => !fact.old && same(fact))
}

function refuse(kind: RefusalKind, reason: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { kind, reason: reason.slice(0, longestReason).toWellFormed() } }
}
