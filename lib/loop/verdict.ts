import { z } from 'zod'
import { sameJson } from '#lib/json.ts'
import type { Refusal } from './outcome.ts'
import { callsOf } from './reply.ts'
import type { State } from './state.ts'
import type { Alone, BoundCall, Context, Playbook, Reply } from './types.ts'

const maxCalls = 8
const provenance = z.string().trim().min(1).max(2_000)

/** The calls of a reply, or the first thing wrong with it. Never throws, whatever the reply holds. */
export function judge(reply: Reply, { actions }: Playbook, alone: Alone): BoundCall[] | Refusal {
  const known = `The actions are: ${actions.map(({ name }) => name).join(', ')}.`
  // One more than may come is enough to see that there are too many.
  const asked = callsOf(reply, maxCalls + 1)
  const form = 'The reply is cut off, or not {"action", "args", "reason"} or a list of them, as JSON.'
  if (asked === null) return refusal('malformed', `${form} ${known}`)
  const calls: BoundCall[] = []
  for (const { action: name, args, reason } of asked) {
    const action = actions.find((it) => it.name === name)
    if (!action) return refusal('unknown_action', `There is no action "${name.slice(0, 80)}". ${known}`)
    const why = provenance.safeParse(reason)
    if (!why.success) return refusal('invalid_args', `${name}: give a reason of 1 to 2,000 characters.`)
    const call = action.bind(args, why.data)
    if (typeof call === 'string') return refusal('invalid_args', `${name}: ${call}`)
    calls.push(call)
  }
  return brokenRule(calls, { ...alone, calls }) ?? calls
}

const rules = ['out_of_scope', 'precondition', 'illegal_batch', 'repeated', 'ungrounded', 'premature']

/** The first rule, in their order, that any of the calls breaks. */
function brokenRule(calls: BoundCall[], context: Context): Refusal | null {
  const most = `up to ${maxCalls} reads, or up to ${maxCalls} proposals, or one action of another kind`
  const crowd = `not beside the others. One reply may hold ${most}.`
  const again = 'asked for with these arguments before, and nothing has changed since. Use what it gave.'
  const broken = calls.flatMap((call, place) => {
    const found = [call.objection(context)]
    if (!isLegal(calls)) found.push({ kind: 'illegal_batch', reason: crowd })
    if (repeats(call, calls.slice(0, place), context.state)) found.push({ kind: 'repeated', reason: again })
    return found.flatMap((it) => (it === null ? [] : refusal(it.kind, `${call.action}: ${it.reason}`)))
  })
  return rules.flatMap((rule) => broken.find(({ kind }) => kind === rule) ?? [])[0] ?? null
}

function isLegal(calls: BoundCall[]): boolean {
  const alike = (kind: string) => calls.length <= maxCalls && calls.every((call) => call.kind === kind)
  return calls.length === 1 || alike('read') || alike('propose')
}

function repeats({ action, kind, args }: BoundCall, earlier: BoundCall[], { drafts, facts }: State): boolean {
  // An old draft may be right again: the customer may only have written more.
  const last = drafts.filter(({ old }) => !old).slice(-1)
  if (kind === 'draft' && last.some((it) => it.subject === args.subject && it.body === args.body)) return true
  const fresh = facts.filter(({ old }) => !old)
  // What was computed may be computed again once there is more to compute it from.
  const done = [...earlier, ...(kind === 'compute' ? fresh.slice(-1) : fresh)]
  return done.some((other) => other.action === action && sameJson(other.args, args))
}

/** Cut to 1,000 characters: every later prompt carries it, and a model's own words may be in it. */
function refusal(kind: Refusal['kind'], reason: string): Refusal {
  return { kind, reason: reason.slice(0, 1_000).toWellFormed() }
}
