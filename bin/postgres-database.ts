import pg from 'pg'

/**
 * Makes a database on the server that `url` points into (any of its databases will do), as a copy of `template` where
 * one is named.
 *
 * @returns false when there is one of that name already.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<boolean> {
  const from = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`
  try {
    await run(url, `CREATE DATABASE ${pg.escapeIdentifier(name)}${from}`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P04') return false
    throw error
  }
}

/** Whether the server has a database of that name. */
export async function databaseExists(url: string, name: string): Promise<boolean> {
  const { rowCount } = await run(url, 'SELECT FROM pg_database WHERE datname = $1', [name])
  return rowCount === 1
}

/** Gives a database another name; whoever is still connected to it is cut off. */
export async function renameDatabase(url: string, from: string, to: string): Promise<void> {
  await run(url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from])
  await run(url, `ALTER DATABASE ${pg.escapeIdentifier(from)} RENAME TO ${pg.escapeIdentifier(to)}`)
}

/** Drops a database, if there is one of that name, and cuts off whoever is connected to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await run(url, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

async function run(url: string, sql: string, values?: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
