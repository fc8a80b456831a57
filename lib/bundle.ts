import { createHash } from 'node:crypto'
import { z } from 'zod'
import { firstNameOf } from './actor.ts'
import { bundledEffect } from './bundle-kinds.ts'
import { canonical } from './json.ts'

export { bundledEffect, closingReasons } from './bundle-kinds.ts'

/** What is filled in on sending: the first name of the person who approved. */
export const approverPlaceholder = '{approver}'
/** What is filled in once a replacement before the mail has it: the tracking number. */
export const trackingPlaceholder = '{tracking}'

/** What came out of JSON is JSON: to look through it once more takes longer than to parse it. */
const json = z.custom<z.core.util.JSONType>((value) => value !== undefined)

/**
 * What a proposal asks to be allowed, whole: the effects in order, the facts it rests on as they stood, and the newest
 * message from the customer that it answers. Proposed, shown, decided and executed in this one shape.
 */
export const bundleSchema = z.strictObject({
  effects: z.array(bundledEffect).min(1),
  facts: z.array(
    z.strictObject({ action: z.string(), args: json, observation: json, readAt: z.iso.datetime() }),
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
  return canonical(bundle)
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
