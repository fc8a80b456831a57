import { type Bundle, fingerprint, parseBundle } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import type { Case } from '#prisma/generated/client.ts'
import { actOf } from './act-of.ts'
import type { Approved } from './begun.ts'

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
  at: Date,
): Promise<Approved | string> {
  const bundle = readBundle(text)
  const effect = bundle?.effects[place - 1]
  const approved = bundle && decision?.kind === 'approve' && decision.fingerprint === fingerprint(bundle)
  if (!approved || effect === undefined) return 'What was to be done is not what was approved'
  const wrong = await actOf(effect).objection(tx, row, at)
  return wrong ?? { effect, approvedBy: decision.user.name, approvedAt: decision.at }
}
