import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { databasePlace } from '#lib/database-url.ts'
import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { createDatabase } from '../postgres-database.ts'
import { startTemporaryPostgres } from '../postgres-temporary.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { type DeciderName, deciderEnvironment } from './decider.ts'
import type { Print } from './print.ts'

/** A desk that is there for the demo only, and how to take it down again. */
export type Stage = { print: Print; startWorker(): Promise<ChildProcess>; clear(): Promise<void> }

/** Milliseconds between the assistant's steps, so that a person can follow them and a process be killed between. */
const pace = 120

/** Sets up a temporary desk: database, sample shop, mailbox, and who decides. Whatever happens, `clear` leaves nothing behind. */
export async function setStage(print: Print, decider: DeciderName): Promise<Stage> {
  const clearing: (() => Promise<unknown>)[] = []
  const clear = async () => {
    for (const step of clearing.splice(0).reverse()) await step()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void clear().finally(() => process.exit(1)))
  }
  try {
    print.title('Setting up a desk for this demo')
    const trailKey = randomBytes(32).toString('hex')
    const database = await temporaryDatabase(print, clearing)
    process.env.DATABASE_URL = database
    await prepareDatabase(database)
    clearing.push(closeDatabase, stopSending)
    const { customers, orders } = await seedShop(db(), new Date())
    // Nobody is there to undo anything.
    await db().setting.create({ data: { key: 'undoSeconds', value: 0 } })
    print.done(`The sample shop Northline: ${customers} customers, ${orders} orders`)
    const mailbox = await startMailbox({ store: storeInMailbox })
    clearing.push(() => mailbox.close())
    print.done(`A local mail server at ${mailbox.url}`)
    const deciding = await deciderEnvironment(decider, print, clearing)
    const environment = { ...deciding, DATABASE_URL: database, SMTP_URL: mailbox.url, TRAIL_KEY: trailKey }
    return { print, clear, startWorker: () => startWorker(environment, print, clearing) }
  } catch (fault) {
    await clear()
    throw fault
  }
}

async function temporaryDatabase(print: Print, clearing: (() => Promise<unknown>)[]): Promise<string> {
  const given = process.env.DATABASE_URL
  if (given) {
    const url = new URL(given)
    url.searchParams.set('schema', `demo_${randomBytes(6).toString('hex')}`)
    clearing.push(() => dropSchemas(url.href))
    print.done(`A schema of its own in the database of DATABASE_URL, dropped at the end`)
    return url.href
  }
  const postgres = await startTemporaryPostgres()
  clearing.push(() => postgres.stop())
  await createDatabase(postgres.url('postgres'), 'shopops')
  print.done(`A temporary PostgreSQL on port ${postgres.port}`)
  return postgres.url('shopops')
}

async function dropSchemas(url: string): Promise<void> {
  const { connectionString, schema, jobsSchema } = databasePlace(url)
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `DROP SCHEMA IF EXISTS "${schema}" CASCADE; DROP SCHEMA IF EXISTS "${jobsSchema}" CASCADE`,
  )
  await client.end()
}

/** Starts `bin/worker.ts` as a process of its own, with short leases so that a killed one is followed soon. */
async function startWorker(
  environment: Record<string, string>,
  print: Print,
  clearing: (() => Promise<unknown>)[],
): Promise<ChildProcess> {
  const file = join(import.meta.dirname, '..', 'worker.ts')
  const worker = spawn(process.execPath, [file, '--pace', String(pace)], {
    env: { ...process.env, ...environment, LEASE_MS: '1500', SWEEP_MS: '250', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  clearing.push(async () => {
    if (worker.exitCode !== null || worker.signalCode !== null) return
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  })
  worker.once('exit', (code) => {
    if (!code) return
    console.error(`The worker has stopped by itself (exit code ${code}); its own words are above.`)
    process.kill(process.pid, 'SIGTERM')
  })
  await once(worker, 'spawn')
  print.done(`A worker, process ${worker.pid}`)
  return worker
}
