import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { EffectKind, OrderStatus, ShipmentStatus } from '#prisma/generated/enums.ts'
import { personas } from '#prisma/seed/personas.ts'
import { patternOf } from './pattern.ts'

const words = z.string().min(1)
const order = z.string().regex(/^O-\d+$/)
const days = z.int().min(0).max(400)
const cents = z.int().min(1)

/** Words that a text must or must not hold; see `patternOf`. */
const pattern = words.refine((text) => patternOf(text, today()) !== null, 'Not a pattern that can be read')

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

const personaName = z.string().refine((name) => Object.hasOwn(personas, name), 'No such persona')

/** Who writes: a customer of the sample shop, or what somebody says of themselves. */
const writer = z.union([
  z.strictObject({ persona: personaName, order: z.literal('unnamed').optional() }),
  z.strictObject({ name: words.optional(), email: z.email().optional(), order: order.optional() }),
  z.strictObject({ account: words }),
  z.strictObject({ desk: z.literal('lead') }),
])

/** What is otherwise in the sample shop than on the day it was made, before the ticket comes in. */
const change = z.discriminatedUnion('change', [
  /** Everything about an order happened so many days earlier. */
  z.strictObject({ change: z.literal('age'), order, days }),
  /** The newest parcel: what the carrier has scanned last, and its status since. */
  z.strictObject({
    change: z.literal('scan'),
    order,
    status: z.enum(ShipmentStatus),
    days_ago: days,
    place: words,
    text: words,
  }),
  z.strictObject({ change: z.literal('status'), order, status: z.enum(OrderStatus) }),
  z.strictObject({ change: z.literal('refund'), order, cents, days_ago: days, reason: words }),
  z.strictObject({ change: z.literal('note'), email: z.email(), note: words }),
])

/** An act of the proposal: its kind, or its kind with fields that must be as given. */
const act = z.union([z.enum(EffectKind), z.looseObject({ kind: z.enum(EffectKind) })])

const outcome = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('proposal'), acts: z.array(act).min(1) }),
  z.strictObject({ outcome: z.literal('escalated'), because: z.array(pattern).min(1) }),
  z.strictObject({ outcome: z.literal('answered') }),
])

const ticket = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  playbook: z.enum(['order-support', 'account-inquiry', 'churn-report']).default('order-support'),
  channel: z.enum(['form', 'agent']),
  from: writer,
  subject: words.optional(),
  text: words,
  /** How often the text stands in the message, for one that goes on and on. */
  times: z.int().min(1).max(1_000).default(1),
  world: z.array(change).default([]),
  /** Tickets of the same writer that came in before and are still open. */
  before: z.array(words).default([]),
  /** What the customer writes on the case after the assistant has stopped, in order. */
  writes_again: z.array(words).default([]),
  /** The outcome that a good agent wants, and others that a good agent would let pass. */
  wants: outcome,
  also_right: z.array(outcome).default([]),
  /** What the letter or answer must and must not hold, where there is one. */
  says: z.array(pattern).default([]),
  never: z.array(pattern).default([]),
  notes: words,
})

/** A ticket and what has to become of it. */
export type EvalTicket = z.output<typeof ticket>
export type WantedOutcome = z.output<typeof outcome>
export type WorldChange = z.output<typeof change>

const folder = join(import.meta.dirname, 'tickets')

/** All tickets of the evaluation, by file and in each as they stand. @throws Error naming the file that is not valid. */
export function readTickets(): EvalTicket[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const parsed = z.array(ticket).safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`)
      return parsed.data
    })
}
