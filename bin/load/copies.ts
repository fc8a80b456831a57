import { randomUUID } from 'node:crypto'
import { pool } from '#lib/db.ts'
import type { SeenProposal } from '#lib/review/schema.ts'

/** A case that waits for a decision, and its proposal as a reviewer sees it. */
type Parked = { caseId: string; seen: SeenProposal }

/**
 * Many cases like one that is parked, each with its own pending proposal and an empty trail: cheaper than driving each.
 */
export async function copiesOf(parked: Parked, number: number): Promise<Parked[]> {
  const copies = Array.from({ length: number }, () => ({
    caseId: randomUUID(),
    seen: { ...parked.seen, proposalId: randomUUID() },
  }))
  const caseIds = copies.map(({ caseId }) => caseId)
  const proposalIds = copies.map(({ seen }) => seen.proposalId)
  await pool().query(
    copying(
      'Case',
      `'number', nextval('"Case_number_seq"') + 0 * copy, 'statusKey', ($2::uuid[])[copy], 'trailCount', 0, 'trailHash', ''`,
    ),
    [parked.caseId, caseIds],
  )
  await pool().query(copying('Proposal', `'caseId', ($3::uuid[])[copy]`), [
    parked.seen.proposalId,
    proposalIds,
    caseIds,
  ])
  return copies
}

/** A statement that copies the row of id $1 for each id of $2, with further columns otherwise. */
function copying(table: string, otherwise: string): string {
  return `INSERT INTO "${table}"
    SELECT made.* FROM "${table}" original, generate_subscripts($2::uuid[], 1) copy,
      jsonb_populate_record(original, jsonb_build_object('id', ($2::uuid[])[copy], ${otherwise})) made
    WHERE original.id = $1`
}
