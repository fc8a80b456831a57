import type pg from 'pg'
import type { RecordFault } from '../fault.ts'
import { faultOf } from './database-fault.ts'
import type { Table } from './table.ts'
import { type Complete, type Rows, type TableName, tableNames, tables } from './tables.ts'
import { keyOf, keySql, type Owned, upsert } from './upsert.ts'

/** What is to be written of a record, or why it cannot be. */
export type Plan = { rows: Rows; complete?: Complete } | { faults: RecordFault[] }

/** What became of a record: it is new, something of it was changed, or all of it was so already; or why it was left out. */
export type Fate = { state: 'added' | 'changed' | 'same' } | { faults: RecordFault[] }

/** Reads what the records of a batch need to be known of the shop, and says what is to be written of each. */
export type Planner<Record> = (client: pg.ClientBase, records: readonly Record[]) => Promise<Plan[]>

/**
 * Writes a batch of records as part of a transaction. Where the database refuses something, halves of the batch are
 * tried, so that in the end only the record at fault is left out.
 *
 * @returns what became of each record, in their order.
 */
export async function writeBatch<Record>(
  client: pg.ClientBase,
  plan: Planner<Record>,
  records: readonly Record[],
): Promise<Fate[]> {
  await client.query('SAVEPOINT batch')
  try {
    const fates = await carryOut(client, await plan(client, records))
    await client.query('RELEASE SAVEPOINT batch')
    return fates
  } catch (error) {
    const fault = faultOf(error)
    if (fault === null) throw error
    await client.query('ROLLBACK TO SAVEPOINT batch')
    if (records.length === 1) return [{ faults: [fault] }]
  }
  const middle = Math.ceil(records.length / 2)
  const first = await writeBatch(client, plan, records.slice(0, middle))
  return [...first, ...(await writeBatch(client, plan, records.slice(middle)))]
}

/** The tables that have one row of a record: it is new where that is. */
const mainTables = new Set<TableName>(['Product', 'Customer', 'Order'])

async function carryOut(client: pg.ClientBase, plans: readonly Plan[]): Promise<Fate[]> {
  const fates = plans.map((plan): Fate => ('faults' in plan ? plan : { state: 'same' }))
  const note = (of: number, state: 'added' | 'changed') => {
    const fate = fates[of]
    if (fate !== undefined && 'state' in fate && fate.state !== 'added') fate.state = state
  }
  const written = (name: TableName) => plans.flatMap((plan, of) => rowsOf(plan, name, of))
  for (const name of tableNames) {
    for (const { of, isNew } of await upsert(client, name, written(name))) {
      note(of, isNew && mainTables.has(name) ? 'added' : 'changed')
    }
  }
  for (const name of tableNames.toReversed()) {
    for (const of of await removeTheRest(client, name, plans, written(name))) note(of, 'changed')
  }
  return fates
}

function rowsOf(plan: Plan, name: TableName, of: number): Owned<number>[] {
  if ('faults' in plan) return []
  return (plan.rows[name] ?? []).map((row) => ({ of, row }))
}

/** Removes the rows of a record's parents that the record does not have any more. @returns whose rows went. */
async function removeTheRest(
  client: pg.ClientBase,
  name: TableName,
  plans: readonly Plan[],
  written: readonly Owned<number>[],
): Promise<number[]> {
  const { parent }: Table = tables[name]
  const owners = new Map(plans.flatMap((plan, of) => parentsOf(plan, name).map((id) => [id, of] as const)))
  if (parent === undefined || owners.size === 0) return []
  const { rows } = await client.query<{ parent: string }>({
    name: `import ${name} removal`,
    text: `DELETE FROM "${name}" WHERE "${parent}" = ANY($1::uuid[]) AND ${keySql(name)} <> ALL($2::text[])
      RETURNING "${parent}" AS parent`,
    values: [[...owners.keys()], written.map(({ row }) => keyOf(name, row))],
  })
  return rows.flatMap(({ parent }) => owners.get(parent) ?? [])
}

function parentsOf(plan: Plan, name: TableName): string[] {
  return 'faults' in plan ? [] : (plan.complete?.[name] ?? [])
}
