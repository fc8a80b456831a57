import { z } from 'zod'
import type { Refusal } from './outcome.ts'
import { callsOf } from './reply.ts'
import { type State, sameJson } from './state.ts'
import type { BoundCall, Context, Playbook, Reply } from './types.ts'

const maxCalls = 8
const provenance = z.string().trim().min(1).max(2_000)

/** The calls of a reply, or the first thing wrong with it. Never throws, whatever the reply holds. */
export function judge(reply: Reply, { actions }: Playbook, context: Context): BoundCall[] | Refusal {
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
  return brokenRule(calls, context) ?? calls
}

/** The rules in their order. Each says what speaks against a call in its place, or null. */
function brokenRule(calls: BoundCall[], context: Context): Refusal | null {
  const most = `up to ${maxCalls} reads, or up to ${maxCalls} proposals, or one action of another kind`
  const again = 'asked for with these arguments before, and nothing has changed since. Use what it gave.'
  const rules: [Refusal['kind'], (call: BoundCall, place: number) => string | null][] = [
    ['precondition', (call) => call.precondition(context)],
    ['illegal_batch', () => (isLegal(calls) ? null : `not beside the others. One reply may hold ${most}.`)],
    ['repeated', (call, place) => (repeats(call, calls.slice(0, place), context.state) ? again : null)],
    ['premature', (call) => call.postcondition(context)],
  ]
  for (const [kind, rule] of rules) {
    for (const [place, call] of calls.entries()) {
      const why = rule(call, place)
      if (why !== null) return refusal(kind, `${call.action}: ${why}`)
    }
  }
  return null
}

function isLegal(calls: BoundCall[]): boolean {
  const alike = (kind: string) => calls.length <= maxCalls && calls.every((call) => call.kind === kind)
  return calls.length === 1 || alike('read') || alike('propose')
}

function repeats({ action, kind, args }: BoundCall, earlier: BoundCall[], { drafts, facts }: State): boolean {
  // An old draft may be right again: the customer may only have written more.
  const draft = drafts.findLast(({ old }) => !old)
  if (kind === 'draft' && draft?.subject === args.subject && draft?.body === args.body) return true
  const done = [...earlier, ...facts.filter(({ old }) => !old)]
  return done.some((other) => other.action === action && sameJson(other.args, args))
}

/** Cut to 1,000 characters: every later prompt carries it, and a model's own words may be in it. */
function refusal(kind: Refusal['kind'], reason: string): Refusal {
  return { kind, reason: reason.slice(0, 1_000).toWellFormed() }
}
