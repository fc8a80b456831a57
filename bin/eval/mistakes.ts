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

/** A mistake that a model makes: instead of some call, the rules' own, this is the reply. Null where it does not come up. */
export type Mistake = {
  kind: MistakeKind
  playbook: string
  instead(right: Call[]): string | null
}

/** Each kind once for the order playbook, made where a model would be tempted to. */
export const mistakes: readonly Mistake[] = [
  {
    kind: 'malformed',
    playbook: 'order-support',
    instead: at('get_customer', () => 'Let me look this up. First I will check who the customer is.'),
  },
  {
    kind: 'unknown_action',
    playbook: 'order-support',
    instead: at('get_shipment', () => [made('track_parcel', { carrier: 'Nordpost' })]),
  },
  {
    kind: 'invalid_args',
    playbook: 'order-support',
    instead: at('get_order', () => [made('get_order', { order_id: 1001 })]),
  },
  {
    kind: 'precondition',
    playbook: 'order-support',
    instead: at('draft_email', () => [made('propose_send', {})]),
  },
  {
    kind: 'illegal_batch',
    playbook: 'order-support',
    instead: at('get_customer', (right) => [...right, made('escalate', { why: 'To be on the safe side' })]),
  },
  {
    kind: 'repeated',
    playbook: 'order-support',
    instead: at('get_order', () => [made('get_customer', {})]),
  },
]

/** The mistake in place of the replies that make a certain call. */
function at(action: string, wrong: (right: Call[]) => Call[] | string): Mistake['instead'] {
  return (right) => {
    if (right[0]?.action !== action) return null
    const reply = wrong(right)
    return typeof reply === 'string' ? reply : JSON.stringify(reply)
  }
}

function made(action: string, args: Call['args']): Call {
  return { action, args, reason: 'It seems to be the next thing to do.' }
}
