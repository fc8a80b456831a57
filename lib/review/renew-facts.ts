import { actorOf, type Person } from '#lib/actor.ts'
import { type Bundle, bundleText, fingerprint } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import type { MovedField } from '#lib/errors.ts'
import { append } from '#lib/trail/append.ts'
import type { Case, Proposal } from '#prisma/generated/client.ts'
import type { SeenProposal } from './schema.ts'

/** Gives a proposal a new version that holds what has changed since. Its acts and the words of its mail stay. */
export async function renewFacts(
  tx: Tx,
  person: Person,
  row: Case,
  proposal: Proposal,
  bundle: Bundle,
  changes: MovedField[],
  at: Date,
): Promise<{ row: Case; seen: SeenProposal }> {
  const { id, version: before } = proposal
  const [version, print] = [before + 1, fingerprint(bundle)]
  await tx.proposal.update({
    where: { id },
    data: { version, fingerprint: print, bundle: bundleText(bundle) },
    select: { id: true },
  })
  const body = { proposal: id, version, fingerprint: print, bundle, changes }
  const told = await append(tx, row, [{ kind: 'facts_renewed', actor: actorOf(person), at, body }])
  return { row: told, seen: { proposalId: id, version, fingerprint: print } }
}
