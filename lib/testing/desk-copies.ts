import { randomUUID } from 'node:crypto'
import { pool } from '#lib/db.ts'
import type { ParkedCase } from './desk.ts'

/**
 * Many cases like one that is parked, each with its own pending proposal and an empty trail: cheaper than driving each.
 */
export async function copiesOf(parked: ParkedCase, number: number): Promise<ParkedCase[]> {
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

/** Does something with each of many, a few at a time: both reviewers of each at once, without queueing for the pool. */
export async function eachOf<Item, Value>(
  items: readonly Item[],
  act: (item: Item) => Promise<Value>,
  atOnce = 6,
): Promise<Value[]> {
  const values: Value[] = []
  const queue = items.entries()
  const lane = async () => {
    for (const [index, item] of queue) values[index] = await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return values
}
