import { mailOf, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'

/** Whom the mail of a proposal goes to, as it stands in the database: for telling what was decided. */
export async function recipientsOf(proposalId: string): Promise<string[]> {
  const proposal = await db().proposal.findUniqueOrThrow({
    where: { id: proposalId },
    select: { bundle: true },
  })
  const mail = mailOf(parseBundle(proposal.bundle))
  return mail === null ? [] : [mail.to.address]
}
