import fc from 'fast-check'
import type { Json } from '#lib/json.ts'
import type { Decided } from '#lib/loop/types.ts'
import { call, replyOf } from './loop.ts'

// What a decider may say on a case about an order, for property tests of the database path.

/** Orders of the sample shop: the case's own first, then one of somebody else, and one that there is not. */
const order = fc.constantFrom('O-1001', 'O-1001', 'O-1002', 'O-9999')
const body = fc.constantFrom('Hi Jordan,\n\nthank you for writing.', 'Hi Jordan,\n\nI have looked it up.')
const subject = fc.constant('Your order')

const legal = fc.oneof(
  { weight: 3, arbitrary: fc.constant(call('get_customer')) },
  { weight: 4, arbitrary: order.map((it) => call('get_order', { order: it })) },
  { weight: 3, arbitrary: order.map((it) => call('get_shipment', { order: it })) },
  { weight: 1, arbitrary: fc.string().map((query) => call('search_policies', { query })) },
  { weight: 4, arbitrary: fc.record({ subject, body }).map((text) => call('draft_email', text)) },
  { weight: 2, arbitrary: fc.constant(call('propose_send')) },
  { weight: 1, arbitrary: fc.constant(call('escalate', { why: 'It is not for me' })) },
)
const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)))
const names = fc.constantFrom('get_order', 'draft_email', 'propose_refund', 'propose_close', 'email_the_ceo')
const wild = fc.tuple(names, json, json).map(([name, args, reason]) => call(name, args, reason))
const calls = fc.oneof(
  { weight: 5, arbitrary: legal.map((one) => [one]) },
  fc.array(fc.oneof({ weight: 5, arbitrary: legal }, wild), { minLength: 1, maxLength: 9 }),
)
const text = fc.oneof(
  { weight: 7, arbitrary: calls.map((it) => JSON.stringify(it)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant('') },
)
const lying = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(Number.NaN, -7, 0.5, Number.POSITIVE_INFINITY, 0, 900) },
  fc.constant(Number.MAX_SAFE_INTEGER),
)

/** Anything that a decider may answer, with any usage. */
export const deskReply: fc.Arbitrary<Decided> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc
      .tuple(text, fc.oneof({ weight: 9, arbitrary: fc.constant('end_turn') }, fc.constant('max_tokens')))
      .chain(([text, stop]) =>
        fc.record({
          reply: fc.constant(replyOf({ text, stop, raw: text })),
          costMicroUsd: lying,
          tokens: lying,
        }),
      ),
  },
  lying.map(
    (costMicroUsd): Decided => ({ stop: { kind: 'suspended', wakeInMs: 0, reason: 'Away' }, costMicroUsd }),
  ),
  lying.map(
    (costMicroUsd): Decided => ({
      stop: { kind: 'halted', bound: 'model', detail: 'No such model' },
      costMicroUsd,
    }),
  ),
)

/** 5 MB of it. */
export const hugeReply: Decided = {
  reply: replyOf({ text: '['.repeat(5_000_000), raw: 'x' }),
  costMicroUsd: 5,
  tokens: 5,
}
