import { z } from 'zod'
import { bundledEffect } from '#lib/bundle.ts'
import type { TrailKind } from './events.ts'

const result = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fact'), observation: z.json() }),
  z.object({ kind: z.literal('draft'), subject: z.string(), body: z.string() }),
  z.object({ kind: z.literal('effect'), effect: z.object({ kind: z.string() }) }),
  z.object({ kind: z.literal('answer'), text: z.string() }),
  z.object({ kind: z.literal('escalation'), reason: z.string() }),
])
const call = z.object({ action: z.string(), args: z.json(), reason: z.string(), result })
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('parked'), reason: z.string() }),
  z.object({ kind: z.literal('answered'), answer: z.string() }),
  z.object({ kind: z.literal('escalated'), reason: z.string() }),
  z.object({ kind: z.literal('halted'), bound: z.string(), detail: z.string().nullable() }),
  z.object({ kind: z.literal('superseded'), by: z.enum(['customer', 'person', 'close']) }),
])
const reply = z.object({ text: z.string(), stop: z.string(), raw: z.string() })
const start = z.object({
  asOf: z.string(),
  playbook: z.object({ version: z.string() }),
  decider: z.object({ model: z.string(), effort: z.string().optional() }),
  bounds: z.object({ maxSteps: z.int(), maxRepairs: z.int() }),
})
const bundle = z.object({ effects: z.array(bundledEffect) })

const run = z.int()
const turn = { run, turn: z.int() }
const version = { proposal: z.string(), version: z.int() }
const attempt = { effect: z.string(), attempt: z.int() }

/** What of each kind's body is shown. The long parts, prompts and replies, are left out: they are read one at a time. */
const bodies = {
  case_opened: z.object({
    number: z.int(),
    playbook: z.string(),
    channel: z.string(),
    order: z.string().nullable(),
    scope: z.object({ kind: z.string() }),
  }),
  message_received: z.object({ author: z.string(), subject: z.string().nullable(), text: z.string() }),
  // Of before runs could go on from another.
  run_started: z.object({ run, start, goesOn: z.boolean().default(false) }),
  run_resumed: z.object({ run, claim: z.int() }),
  replied: z.object({ ...turn, reply, costMicroUsd: z.int(), durationMs: z.number() }),
  applied: z.object({ ...turn, step: z.int(), calls: z.array(call) }),
  refused: z.object({ ...turn, refusal: z.string(), reason: z.string(), repair: z.string() }),
  call_failed: z.object({
    run,
    try: z.int(),
    why: z.string(),
    costMicroUsd: z.int(),
    againInMs: z.number().nullable(),
  }),
  stale_reply: z.object({ ...turn, costMicroUsd: z.int() }),
  run_suspended: z.object({ run, reason: z.string(), until: z.string().nullable() }),
  run_ended: z.object({ run, outcome }),
  drafted: z.object({ draft: z.int(), author: z.string(), subject: z.string(), body: z.string() }),
  proposed: z.object({ ...version, bundle }),
  edited: z.object({ ...version, bundle, draft: z.int() }),
  source_given: z.object({ ...version, quote: z.string(), source: z.string() }),
  approved: z.object(version),
  sent_back: z.object({ ...version, reason: z.string() }),
  withdrawn: z.object({ proposal: z.string(), why: z.string() }),
  expired: z.object({ proposal: z.string() }),
  facts_renewed: z.object({
    ...version,
    changes: z.array(z.object({ about: z.string(), field: z.string(), was: z.string(), now: z.string() })),
  }),
  undone: z.object({ proposal: z.string(), copy: z.string().nullable() }),
  taken_over: z.object({ from: z.string() }),
  lead_asked: z.object({ question: z.string() }),
  requeued: z.object({ why: z.string() }),
  more_given: z.object({
    bound: z.string(),
    given: z.record(z.string(), z.object({ was: z.int(), now: z.int() })),
  }),
  closed: z.object({ from: z.string(), why: z.string() }),
  effect_started: z.object({ ...attempt, place: z.int(), payload: bundledEffect }),
  effect_ended: z.object({
    ...attempt,
    outcome: z.string(),
    detail: z.string(),
    messageId: z.string().nullable(),
  }),
  effect_postponed: z.object({ ...attempt, until: z.string(), detail: z.string() }),
  effect_resolved: z.object({
    ...attempt,
    way: z.enum(['arrived', 'again', 'proposed_again', 'given_up']),
    tracking: z.string().optional(),
  }),
  effects_not_attempted: z.object({ effects: z.array(z.string()), why: z.string() }),
  follow_up_ended: z.object({ effect: z.string(), outcome: z.enum(['due', 'cancelled']), why: z.string() }),
} satisfies Record<TrailKind, z.ZodObject>

type Bodies = { [Kind in TrailKind]: z.output<(typeof bodies)[Kind]> }

/** What an event of a kind says, as far as it is shown. */
export type Said<Kind extends TrailKind = TrailKind> = {
  [Each in Kind]: { kind: Each; body: Bodies[Each] }
}[Kind]

/** What an event says; undefined if its kind or its body is not of this version of the product. */
export function saidBy(kind: string, body: string): Said | undefined {
  return isTrailKind(kind) ? read(kind, body) : undefined
}

function isTrailKind(kind: string): kind is TrailKind {
  return Object.hasOwn(bodies, kind)
}

function read<Kind extends TrailKind>(kind: Kind, body: string): Said<Kind> | undefined {
  const schemas: { [Each in TrailKind]: z.ZodType<Bodies[Each]> } = bodies
  const schema: z.ZodType<Bodies[Kind]> = schemas[kind]
  const parsed = schema.safeParse(JSON.parse(body))
  return parsed.success ? { kind, body: parsed.data } : undefined
}
