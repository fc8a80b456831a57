import { bundleSchema, signedBy } from '#lib/bundle.ts'
import type { Prisma } from '#prisma/generated/client.ts'

/** What of an outbound message tells the mail it was. */
export const sentMailSelect = {
  select: { place: true, proposal: { select: { bundle: true } } },
} satisfies Prisma.EffectDefaultArgs

type SentEffect = Prisma.EffectGetPayload<typeof sentMailSelect>

/**
 * Where a mail went and what was added below it, from what was approved; null for a message that was no mail of ours,
 * or one of another version of the product.
 */
export function sentMail(
  effect: SentEffect | null,
  approver: string,
): { to: string; signature: string } | null {
  if (effect === null) return null
  const bundle = bundleSchema.safeParse(JSON.parse(effect.proposal.bundle))
  const mail = bundle.data?.effects[effect.place - 1]
  return mail?.kind === 'send_email' ? { to: mail.to.address, signature: signedBy(approver, mail) } : null
}
