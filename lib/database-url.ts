/** How a database address is used by every connection: the address, and the schema that everything of ours is in. */
export type DatabasePlace = {
  connectionString: string
  schema: string
  /** The schema of the job queues. */
  jobsSchema: string
  /** Command-line options for the server: unqualified names mean our schema, and no transaction outlives its process. */
  options: string
}

/**
 * How long the server keeps a transaction open for whom nothing is heard of, ms: a process that is frozen, or whose
 * machine is gone, would otherwise hold the lock on a case for hours.
 */
const idleMs = 15_000

/**
 * Reads a PostgreSQL address. As with Prisma, `?schema=name` names the schema to live in; without it that is `public`.
 *
 * @throws RangeError for a schema that is not a plain lower-case name.
 */
export function databasePlace(url: string): DatabasePlace {
  const address = new URL(url)
  const schema = address.searchParams.get('schema') ?? 'public'
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema)) {
    throw new RangeError(
      `The schema ${JSON.stringify(schema)} in DATABASE_URL is not a plain lower-case name`,
    )
  }
  address.searchParams.delete('schema')
  const jobsSchema = schema === 'public' ? 'pgboss' : `${schema}_jobs`
  const options = `-c search_path=${schema} -c idle_in_transaction_session_timeout=${idleMs}`
  return { connectionString: address.href, schema, jobsSchema, options }
}
