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

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
