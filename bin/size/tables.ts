import { pool } from '#lib/db.ts'

/** How large a table is, in bytes, and how many rows it has. `indexes` is part of `bytes`. */
export type Table = { name: string; rows: number; bytes: number; indexes: number }
/** What the whole database has written and committed so far. */
export type Written = { walBytes: number; commits: number }

/** The tables as large as they have to be: written anew, without the room that old versions of rows leave. */
export async function packedTables(): Promise<Map<string, Table>> {
  await pool().query('VACUUM FULL')
  return readTables()
}

/** The tables as they have grown, once what is dead in them may be used again. */
export async function grownTables(): Promise<Map<string, Table>> {
  await pool().query('VACUUM')
  return readTables()
}

async function readTables(): Promise<Map<string, Table>> {
  const { rows } = await pool().query<{ schema: string; name: string; bytes: string; indexes: string }>(`
    SELECT schemaname AS schema, tablename AS name, pg_total_relation_size(place) AS bytes,
      pg_indexes_size(place) AS indexes
    FROM pg_tables, LATERAL (SELECT format('%I.%I', schemaname, tablename)::regclass AS place) where_it_is
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`)
  const tables = new Map<string, Table>()
  for (const { schema, name, bytes, indexes } of rows) {
    const count = await pool().query<{ rows: string }>(`SELECT count(*) AS rows FROM "${schema}"."${name}"`)
    const shown = schema === 'public' ? name : `${schema}.${name}`
    tables.set(shown, {
      name: shown,
      rows: Number(count.rows[0]?.rows),
      bytes: Number(bytes),
      indexes: Number(indexes),
    })
  }
  return tables
}

export async function readWritten(): Promise<Written> {
  const { rows } = await pool().query<{ wal: string; commits: string }>(`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal,
      (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`)
  return { walBytes: Number(rows[0]?.wal), commits: Number(rows[0]?.commits) }
}
