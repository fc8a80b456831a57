import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { z } from 'zod'
import { firstNameOf } from './actor.ts'

/** What is filled in on sending: the first name of the person who approved. */
export const approverPlaceholder = '{approver}'

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

/** One act on the world as it stands in a bundle. */
export const bundledEffect = z.discriminatedUnion('kind', [sendEmail])

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
})

export type Bundle = z.infer<typeof bundleSchema>
export type BundledEffect = z.infer<typeof bundledEffect>
export type EmailEffect = z.infer<typeof sendEmail>

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
