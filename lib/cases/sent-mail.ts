import { parseBundle, signedBy } from '#lib/bundle.ts'
import type { Prisma } from '#prisma/generated/client.ts'

/** What of an outbound message tells the mail it was. */
export const sentMailSelect = {
  select: { place: true, proposal: { select: { bundle: true } } },
} satisfies Prisma.EffectDefaultArgs

type SentEffect = Prisma.EffectGetPayload<typeof sentMailSelect>

/** Where a mail went and what was added below it, from what was approved; null for a message that was no mail of ours. */
export function sentMail(
  effect: SentEffect | null,
  approver: string,
): { to: string; signature: string } | null {
  const mail = effect && parseBundle(effect.proposal.bundle).effects[effect.place - 1]
  return mail ? { to: mail.to.address, signature: signedBy(approver, mail) } : null
}
