import { fromPrisma, PgBoss } from 'pg-boss'
import { databasePlace } from '#lib/database-url.ts'
import type { Tx } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import type { JobData, QueueName } from './queues.ts'

const holder = globalThis as typeof globalThis & { shopopsSender?: Promise<PgBoss> }

/**
 * Puts a job on a queue as part of a transaction: it exists if and only if the transaction commits.
 * `startAfter` keeps it asleep until then; `once` folds jobs for the same thing within so many seconds into one.
 */
export async function enqueue<Name extends QueueName>(
  tx: Tx,
  queue: Name,
  data: JobData<Name>,
  options: { startAfter?: Date; once?: { key: string; seconds: number } } = {},
): Promise<void> {
  const { startAfter, once } = options
  await (await sender()).send(queue, data, {
    db: fromPrisma(tx),
    ...(startAfter && { startAfter }),
    ...(once && { singletonKey: once.key, singletonSeconds: once.seconds }),
  })
}

/** Stops sending, before the database is closed. The next `enqueue` starts anew. */
export async function stopSending(): Promise<void> {
  const sender = holder.shopopsSender
  holder.shopopsSender = undefined
  await (await sender)?.stop()
}

/** The process's one sender, started at first use. */
export function sender(): Promise<PgBoss> {
  holder.shopopsSender ??= startSender().catch((fault) => {
    holder.shopopsSender = undefined
    throw fault
  })
  return holder.shopopsSender
}

function startSender(): Promise<PgBoss> {
  const { connectionString, jobsSchema: schema } = databasePlace(readEnv(['DATABASE_URL']).DATABASE_URL)
  // With a connection of its own: it starts within the first transactions, and must not wait for one of theirs.
  const sender = new PgBoss({
    connectionString,
    schema,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    registerInstance: false,
  })
  // Errors of a call reach its caller; the event only repeats them, and without a listener it ends the process.
  sender.on('error', () => undefined)
  return sender.start()
}
