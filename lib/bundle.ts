import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { z } from 'zod'
import { firstNameOf } from './actor.ts'

/** What is filled in on sending: the first name of the person who approved. */
export const approverPlaceholder = '{approver}'
/** What is filled in once a replacement before the mail has it: the tracking number. */
export const trackingPlaceholder = '{tracking}'

// Addresses were checked by the rule of the mails themselves (`isMailAddress`), which is not zod's.
const sendEmail = z.strictObject({
  kind: z.literal('send_email'),
  from: z.strictObject({ name: z.string(), address: z.string() }),
  to: z.strictObject({ name: z.string().nullable(), address: z.string() }),
  subject: z.string(),
  body: z.string(),
  /** What is added below the body on sending, with its placeholders. */
  appended: z.string(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  /** The version of the draft this was made from. */
  draft: z.int(),
})

const cents = z.int().min(1)

const refund = z.strictObject({
  kind: z.literal('refund'),
  order: z.string(),
  currency: z.string().length(3),
  amountCents: cents,
  /** Over the methods that the order was paid by, in the order in which they get it back. */
  shares: z.array(z.strictObject({ methodId: z.uuid(), method: z.string(), amountCents: cents })).min(1),
  why: z.string(),
})

const reship = z.strictObject({
  kind: z.literal('reship'),
  order: z.string(),
  /** Of the parcel that did not arrive. */
  trackingNumber: z.string(),
  lines: z.array(z.strictObject({ lineId: z.uuid(), title: z.string(), quantity: z.int().min(1) })).min(1),
  /** The order's address as it stood. */
  shipTo: z.strictObject({
    name: z.string().nullable(),
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    region: z.string().nullable(),
    postcode: z.string(),
    country: z.string(),
  }),
  /** What the lines were sold for; left out by versions of the product that did not note it. */
  worth: z.strictObject({ currency: z.string().length(3), cents: z.int().min(0) }).optional(),
  why: z.string(),
})

const followUp = z.strictObject({
  kind: z.literal('follow_up'),
  order: z.string(),
  on: z.iso.date(),
  /** When the case comes back: the beginning of that day at the desk. */
  at: z.iso.datetime(),
  if: z.enum(['no_new_scan', 'not_delivered']),
  do: z.enum(['reship', 'refund', 'write']),
  /** The newest scan as it stood, which a new one is told by. */
  since: z.iso.datetime().nullable(),
  condition: z.string(),
  promise: z.string(),
})

export const closingReasons = ['thanks', 'spam', 'duplicate', 'automatic_reply'] as const
const close = z.strictObject({ kind: z.literal('close'), why: z.enum(closingReasons) })

/** One act on the world as it stands in a bundle. */
export const bundledEffect = z.discriminatedUnion('kind', [sendEmail, refund, reship, followUp, close])

/**
 * What a proposal asks to be allowed, whole: the effects in order, the facts it rests on as they stood, and the newest
 * message from the customer that it answers. Proposed, shown, decided and executed in this one shape.
 */
export const bundleSchema = z.strictObject({
  effects: z.array(bundledEffect).min(1),
  facts: z.array(
    z.strictObject({ action: z.string(), args: z.json(), observation: z.json(), readAt: z.iso.datetime() }),
  ),
  latestInbound: z.uuid().nullable(),
  /** Where details of a mail are from that no fact speaks for, as a person has said. */
  sources: z.array(z.strictObject({ quote: z.string(), source: z.string(), by: z.string() })).optional(),
})

export type Bundle = z.infer<typeof bundleSchema>
export type BundledEffect = z.infer<typeof bundledEffect>
export type EffectOf<Kind extends BundledEffect['kind']> = Extract<BundledEffect, { kind: Kind }>
export type EmailEffect = EffectOf<'send_email'>

/** A bundle as it is stored: canonical JSON. */
export function bundleText(bundle: Bundle): string {
  const text = canonicalize(bundle)
  if (text === undefined) throw new TypeError('A bundle is JSON')
  return text
}

/** @throws ZodError if the text is no bundle of this version of the product. */
export function parseBundle(text: string): Bundle {
  return bundleSchema.parse(JSON.parse(text))
}

/** The mail of a bundle, of which there is at most one; null where there is none. */
export function mailOf({ effects }: Pick<Bundle, 'effects'>): EmailEffect | null {
  return effects.find((effect) => effect.kind === 'send_email') ?? null
}

/** SHA-256 over everything that would happen, hex: what a reviewer approves and what the executor checks. */
export function fingerprint(bundle: Bundle): string {
  return createHash('sha256').update(bundleText(bundle)).digest('hex')
}

/** What is added below a mail's body once somebody has approved it, whole. */
export function signedBy(approver: string, { appended }: Pick<EmailEffect, 'appended'>): string {
  // As a function, or a "$&" in a name would be taken for a pattern.
  return appended.replaceAll(approverPlaceholder, () => firstNameOf(approver))
}

/** Where mail of a case goes: to the customer on file, or to whoever wrote where there is none. Null: nowhere known. */
export function recipientOf(row: {
  customer: { name: string; email: string } | null
  contactName: string | null
  contactEmail: string | null
}): { name: string | null; address: string } | null {
  if (row.customer !== null) return { name: row.customer.name, address: row.customer.email }
  return row.contactEmail === null ? null : { name: row.contactName, address: row.contactEmail }
}
