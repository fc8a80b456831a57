import { randomUUID } from 'node:crypto'
import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../postgres-database.ts'
import { type CountingMailServer, countingMailServer } from './mail-server.ts'
import type { Plan } from './plan.ts'
import type { Site } from './site.ts'

/** A fresh copy of the shop, which `db()` opens, and a mail server of its own. One at a time in a process. */
export type Desk = AsyncDisposable & { url: string; mail: CountingMailServer }

/** Everything that a desk waits for is short, so that a round takes a second or two. */
const settings = {
  mailTimeoutMs: 400,
  mailRetrySeconds: [0, 0, 0],
  shopTimeoutMs: 400,
  shopRetrySeconds: [0, 0, 0],
  undoSeconds: 0,
}

/** A transaction whose worker is frozen is given up by the database after so long. */
const idleMs = 1_000

export async function openDesk(plan: Plan, { server, template }: Site): Promise<Desk> {
  const name = `round_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, template)
  const address = new URL(databaseUrl(server, name))
  address.searchParams.set('options', `-c idle_in_transaction_session_timeout=${idleMs}`)
  const url = address.href
  process.env.DATABASE_URL = url
  for (const [key, value] of Object.entries(settings)) {
    await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  }
  const mail = await countingMailServer(plan.mail)
  return {
    url,
    mail,
    async [Symbol.asyncDispose]() {
      await stopSending()
      await closeDatabase()
      await mail[Symbol.asyncDispose]()
      await dropDatabase(server, name)
    },
  }
}
