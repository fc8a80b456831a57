import { type Bundle, type BundledEffect, fingerprint, parseBundle, recipientOf } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { isMailAddress } from '#lib/mail/compose.ts'
import type { Case } from '#prisma/generated/client.ts'

/** An act as it was approved, and by whom. */
export type Approved = { effect: BundledEffect; approvedBy: string; approvedAt: Date }

type Stored = {
  bundle: string
  decision: { kind: string; fingerprint: string; at: Date; user: { name: string } } | null
}

/** A bundle as stored. Null if it cannot be read, by this version of the product at least: then nothing of it is done. */
export function readBundle(text: string): Bundle | null {
  try {
    return parseBundle(text)
  } catch {
    return null
  }
}

/** The last guard before an act: approved exactly so, possible, and still true. In words what speaks against it. */
export async function approvedAct(
  tx: Tx,
  row: Case,
  { bundle: text, decision }: Stored,
  place: number,
): Promise<Approved | string> {
  const bundle = readBundle(text)
  const effect = bundle?.effects[place - 1]
  const approved = bundle && decision?.kind === 'approve' && decision.fingerprint === fingerprint(bundle)
  if (!approved || effect === undefined) return 'What was to be done is not what was approved'
  const wrong = await objection(tx, row, effect)
  return wrong ?? { effect, approvedBy: decision.user.name, approvedAt: decision.at }
}

async function objection(tx: Tx, row: Case, { from, to }: BundledEffect): Promise<string | null> {
  if (!isMailAddress(from.address)) return "The sender's address is not one plain mail address"
  const customer =
    row.customerId === null
      ? null
      : await tx.customer.findUnique({ where: { id: row.customerId }, select: { name: true, email: true } })
  return recipientOf({ ...row, customer })?.address === to.address
    ? null
    : "The customer's mail address has changed since it was approved"
}
