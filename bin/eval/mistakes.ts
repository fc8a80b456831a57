import { z } from 'zod'
import type { Refusal } from '#lib/loop/outcome.ts'

export type MistakeKind = Refusal['kind']

/** A call as it stands in a reply. */
export type Call = z.output<typeof call>

const call = z.object({ action: z.string(), args: z.record(z.string(), z.json()), reason: z.string() })
const calls = z.union([z.array(call), call.transform((one) => [one])])

/** What a decider by rule has decided. @throws ZodError for what is not in the form of a reply. */
export function callsIn(text: string): Call[] {
  return calls.parse(JSON.parse(text))
}

/**
 * What is said instead of the rules' own reply. `mend`: what comes once the mistake is seen, the rules' own reply or
 * another; null where the reply is no mistake in itself, but leads to one.
 */
export type Slip = { says: string; mend: string | null }

/** In what kind of case: a customer's about their order, a stranger's about it, or a report. */
export type Setting = 'customer' | 'stranger' | 'report'

/** A mistake that a model makes. `begin` starts a case: from then on, each reply of the rules is looked at once a turn. */
export type Mistake = { kind: MistakeKind; setting: Setting; begin(): (right: Call[]) => Slip | null }

const refund = { order: 'O-1001', amount_cents: 12_900, currency: 'USD', why: 'The parcel is stuck.' }

/** Each kind once, at a turn where a model is tempted to it. */
export const mistakes: readonly Mistake[] = [
  at('malformed', 'get_customer', () => 'Let me look this up. First I will check who the customer is.'),
  at('unknown_action', 'get_shipment', () => [made('track_parcel', { carrier: 'Nordpost' })]),
  at('invalid_args', 'get_order', () => [made('get_order', { order_id: 1001 })]),
  at('out_of_scope', 'escalate', () => [made('propose_refund', refund)], 'stranger'),
  at('precondition', 'draft_email', () => [made('propose_send', {})]),
  at('illegal_batch', 'get_customer', (right) => [
    ...right,
    made('escalate', { why: 'To be on the safe side' }),
  ]),
  at('repeated', 'get_order', () => [made('get_customer', {})]),
  { kind: 'ungrounded', setting: 'customer', begin: promising },
  at('premature', 'write_report', () => [made('finish', {})], 'report'),
]

/** A mistake in place of the replies that make a certain call. */
function at(
  kind: MistakeKind,
  action: string,
  wrong: (right: Call[]) => Call[] | string,
  setting: Setting = 'customer',
): Mistake {
  const instead = (right: Call[]): Slip | null => {
    if (right[0]?.action !== action) return null
    const reply = wrong(right)
    return { says: typeof reply === 'string' ? reply : JSON.stringify(reply), mend: JSON.stringify(right) }
  }
  return { kind, setting, begin: () => instead }
}

/** Promises in the draft what nothing speaks for. That is found out when it is proposed, and mended by the draft as it was. */
function promising(): (right: Call[]) => Slip | null {
  let honest: string | null = null
  return (right) => {
    const [first] = right
    if (first?.action === 'draft_email' && honest === null) {
      honest = JSON.stringify(right)
      const body = `${first.args.body}\n\nAs an apology you get a discount of 20 % on your next order.`
      return { says: JSON.stringify([{ ...first, args: { ...first.args, body } }]), mend: null }
    }
    return first?.action === 'propose_send' ? { says: JSON.stringify(right), mend: honest } : null
  }
}

function made(action: string, args: Call['args']): Call {
  return { action, args, reason: 'It seems to be the next thing to do.' }
}
