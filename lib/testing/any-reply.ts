import fc from 'fast-check'
import type { Json } from '#lib/json.ts'
import type { Decided } from '#lib/loop/types.ts'
import { call, replyOf } from './loop.ts'

// What a decider may say, for property tests of the loop.

const text = fc.string({ unit: 'binary', maxLength: 30 })
const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value))),
  text,
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, '\ud800', '\0'),
)

const thing = fc.constantFrom('cup', 'hat', 'pen')
const legalCall = fc.oneof(
  { weight: 6, arbitrary: thing.map((it) => call('look', { thing: it })) },
  { weight: 3, arbitrary: fc.constant(call('count')) },
  { weight: 3, arbitrary: thing.map((body) => call('write', { subject: 'S', body })) },
  { weight: 1, arbitrary: thing.map((what) => call('ask', { what })) },
  fc.constant(call('finish')),
  fc.constant(call('give_up', { why: 'x' })),
)
const wildCall = fc
  .tuple(fc.oneof(text, fc.constantFrom('look', 'write', 'ask')), odd, odd)
  .map(([action, args, reason]) => call(action, args, reason))
const calls = fc.oneof(
  { weight: 3, arbitrary: legalCall.map((one) => [one]) },
  fc.array(fc.oneof({ weight: 4, arbitrary: legalCall }, wildCall), { maxLength: 10 }),
)

const cost = fc.oneof(fc.nat(300), fc.constantFrom(Number.NaN, -1, 0.1, Number.POSITIVE_INFINITY))
const reply: fc.Arbitrary<Decided> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: calls.map((calls) => replyOf({ text: JSON.stringify(calls) })) },
      fc.oneof(text, fc.json()).map((it) => replyOf({ text: it })),
    ),
    fc.oneof({ weight: 9, arbitrary: fc.constant('end_turn') }, fc.constant('max_tokens')),
    text,
    cost,
    cost,
  )
  .map(([reply, stop, raw, costMicroUsd, tokens]) => ({
    reply: { ...reply, stop, raw },
    costMicroUsd,
    tokens,
  }))
/** Whatever a decider may say: mostly calls that fit, each of them from `smallPlaybook`; or none of that. */
export const decided: fc.Arbitrary<Decided> = fc.oneof(
  { weight: 20, arbitrary: reply },
  cost.map(
    (costMicroUsd): Decided => ({
      stop: { kind: 'suspended', wakeInMs: 5, reason: 'Away' },
      costMicroUsd,
    }),
  ),
  cost.map(
    (costMicroUsd): Decided => ({
      stop: { kind: 'halted', bound: 'model', detail: 'Failed' },
      costMicroUsd,
    }),
  ),
)

/** Bounds that some runs reach. */
export const bounds = fc.record({
  maxSteps: fc.integer({ min: 1, max: 8 }),
  maxRepairs: fc.integer({ min: 1, max: 5 }),
  maxCostMicroUsd: fc.integer({ min: 0, max: 2_000 }),
  deadlineMs: fc.integer({ min: 1, max: 500 }),
})
