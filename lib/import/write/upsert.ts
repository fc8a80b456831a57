import type pg from 'pg'
import type { Table } from './table.ts'
import { type AnyRow, type TableName, tables } from './tables.ts'

/** A row with the record that it belongs to. */
export type Owned<Owner> = { of: Owner; row: AnyRow }

/**
 * Writes rows in one statement: what is not there is added, what is otherwise is changed.
 *
 * @returns whose rows were added, and whose changed.
 */
export async function upsert<Owner>(
  client: pg.ClientBase,
  name: TableName,
  rows: readonly Owned<Owner>[],
): Promise<{ of: Owner; isNew: boolean }[]> {
  if (rows.length === 0) return []
  const values = [JSON.stringify(rows.map(({ row }) => row))]
  const text = upserting(name, tables[name])
  const { rows: found } = await client.query<Written>({ name: `import ${name}`, text, values })
  const owners = new Map(rows.map(({ of, row }) => [keyOf(name, row), of]))
  return found.flatMap(({ key, isNew }) => {
    const of = owners.get(key)
    return of === undefined ? [] : [{ of, isNew }]
  })
}

type Written = { key: string; isNew: boolean }

/** A row's key as one text. */
export function keyOf(name: TableName, row: AnyRow): string {
  return tables[name].key.map((column) => row[column]).join(' ')
}

/** The same in SQL. */
export function keySql(name: TableName): string {
  return `concat_ws(' ', ${columnList(tables[name].key, `"${name}".`)})`
}

function upserting(name: TableName, { columns, key, kept = [] }: Table): string {
  const all = Object.keys(columns)
  const mutable = all.filter((column) => !key.includes(column) && !kept.includes(column))
  const typed = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`)
  return `
    INSERT INTO "${name}" (${columnList(all)})
    SELECT ${columnList(all)} FROM json_to_recordset($1::json) AS given(${typed.join(', ')})
    ON CONFLICT (${columnList(key)}) DO UPDATE SET ${mutable.map((column) => `"${column}" = EXCLUDED."${column}"`)}
    WHERE (${columnList(mutable, `"${name}".`)}) IS DISTINCT FROM (${columnList(mutable, 'EXCLUDED.')})
    RETURNING ${keySql(name)} AS key, xmax = 0 AS "isNew"`
}

function columnList(columns: readonly string[], prefix = ''): string {
  return columns.map((column) => `${prefix}"${column}"`).join(', ')
}
