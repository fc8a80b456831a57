import { mailOf, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'

/** Whom the mail of a proposal goes to and whether it ends the case, as it stands in the database: for telling what was decided. */
export async function whatFollows(proposalId: string): Promise<{ to: string[]; closes: boolean }> {
  const proposal = await db().proposal.findUniqueOrThrow({
    where: { id: proposalId },
    select: { bundle: true },
  })
  const bundle = parseBundle(proposal.bundle)
  const mail = mailOf(bundle)
  const closes = bundle.effects.some(({ kind }) => kind === 'close')
  return { to: mail === null ? [] : [mail.to.address], closes }
}
