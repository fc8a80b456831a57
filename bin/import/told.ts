import pg from 'pg'
import { EnvError } from '#lib/env.ts'
import { ImportUnderWayError } from '#lib/import/import.ts'
import { MigrationError } from '../migrations.ts'

/** What is wrong with the command line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What to tell of an error that whoever calls can mend; undefined for all others. */
export function told(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const mendable = [UsageError, EnvError, MigrationError, ImportUnderWayError]
  if (mendable.some((kind) => error instanceof kind)) return error.message
  if (error instanceof pg.DatabaseError && error.code === '42P01')
    return 'There is no shop in the database. Bring it up to date first: npm run migrate.'
  if (error.message.startsWith('Connection terminated'))
    return 'The connection to the database broke off. What was imported so far is in: begin again to go on.'
  if ('code' in error && error.code === 'EEXIST')
    return 'There is a file of this name already. Name another, or delete it.'
  if (error instanceof AggregateError && 'code' in error)
    return `The database cannot be reached: ${error.code}.`
  return 'syscall' in error ? `${error.message}.` : undefined
}
