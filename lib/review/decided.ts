import { parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'

/** Whom the mails of a proposal go to, as it stands in the database: for telling what was decided. */
export async function recipientsOf(proposalId: string): Promise<string[]> {
  const proposal = await db().proposal.findUniqueOrThrow({
    where: { id: proposalId },
    select: { bundle: true },
  })
  return parseBundle(proposal.bundle).effects.map(({ to }) => to.address)
}
