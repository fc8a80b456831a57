import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { createDatabase } from './postgres-database.ts'
import { startTemporaryPostgres } from './postgres-temporary.ts'
import { prepareDatabase } from './prepare-database.ts'

const root = join(import.meta.dirname, '..')

/** A whole desk that is kept only as long as a test run or a set of pictures: its address, and how to end it. */
export type TemporaryDesk = { url: string; stop(): Promise<void> }

/**
 * Builds the web application and starts it with a database, the sample shop, a mailbox and a worker of its own, all
 * temporary. Sets the environment (`DATABASE_URL`, `APP_URL` and so on) for this process and those it starts.
 */
export async function startTemporaryDesk(): Promise<TemporaryDesk> {
  const stopping: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of stopping.splice(0).reverse()) await step()
  }
  try {
    build()
    const postgres = await startTemporaryPostgres()
    stopping.push(() => postgres.stop())
    await createDatabase(postgres.url('postgres'), 'shopops')
    const url = await environment(postgres.url('shopops'))
    await prepareDatabase(postgres.url('shopops'))
    stopping.push(closeDatabase, stopSending)
    await seedShop(db(), new Date())
    const mailbox = await startMailbox({ store: storeInMailbox })
    stopping.push(() => mailbox.close())
    process.env.SMTP_URL = mailbox.url
    stopping.push(child(['bin/worker.ts']))
    stopping.push(child(['node_modules/next/dist/bin/next', 'start', '-p', new URL(url).port]))
    await answers(url)
    return { url, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

function build(): void {
  const args = ['node_modules/next/dist/bin/next', 'build']
  const built = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (built.status !== 0)
    throw new Error(`The web application does not build:\n${built.stdout}${built.stderr}`)
}

async function environment(databaseUrl: string): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    APP_URL: url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    TRAIL_KEY: randomBytes(32).toString('hex'),
    LOCAL_MAILBOX: 'true',
    LOG_LEVEL: 'error',
    SWEEP_MS: '250',
  })
  return url
}

function child(args: string[]): () => Promise<unknown> {
  const started: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => started.kill('SIGKILL'))
  return async () => {
    if (started.exitCode !== null || started.signalCode !== null) return
    started.kill('SIGTERM')
    await once(started, 'exit')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** Waits until the application answers. @throws Error after half a minute. */
async function answers(url: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 30_000; ) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The web application did not answer within half a minute')
}
