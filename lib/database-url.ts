/** How a database address is used by every connection: the address, and the schema that everything of ours is in. */
export type DatabasePlace = {
  connectionString: string
  schema: string
  /** The schema of the job queues. */
  jobsSchema: string
  /** Command-line options for the server, so that unqualified names mean our schema. */
  options: string
}

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
  return { connectionString: address.href, schema, jobsSchema, options: `-c search_path=${schema}` }
}
