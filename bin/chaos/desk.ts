import { randomUUID } from 'node:crypto'
import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../postgres-database.ts'
import { type CountingMailServer, countingMailServer } from './mail-server.ts'
import type { Fate, Plan } from './plan.ts'
import type { Site } from './site.ts'

/** A fresh copy of the shop, which `db()` opens, and a mail server of its own. One at a time in a process. */
export type Desk = AsyncDisposable & {
  url: string
  /** The address of its database for a worker that comes to this fate. */
  urlFor(fate: Fate): string
  mail: CountingMailServer
}

/** How long a provider may take, ms: long enough for one that is well on a busy machine, short where it is to be silent. */
const patience = (fault: object | null) => (fault === null ? 10_000 : 1_000)

/** Nothing else is waited for, so that a round takes a second or two. */
const settingsFor = ({ mail, shop }: Plan) => ({
  mailTimeoutMs: patience(mail),
  mailRetrySeconds: [0, 0, 0],
  shopTimeoutMs: patience(shop),
  shopRetrySeconds: [0, 0, 0],
  undoSeconds: 0,
})

/** The database gives up a transaction whose worker is frozen after so long, ms. */
const idleMs = 3_000

export async function openDesk(plan: Plan, { server, template }: Site): Promise<Desk> {
  const name = `round_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, template)
  const url = databaseUrl(server, name)
  process.env.DATABASE_URL = url
  for (const [key, value] of Object.entries(settingsFor(plan))) {
    await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  }
  const mail = await countingMailServer(plan.mail)
  return {
    url,
    urlFor: (fate) => (fate.kind === 'frozen' ? impatient(url) : url),
    mail,
    async [Symbol.asyncDispose]() {
      await stopSending()
      await closeDatabase()
      await mail[Symbol.asyncDispose]()
      await dropDatabase(server, name)
    },
  }
}

function impatient(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c idle_in_transaction_session_timeout=${idleMs}`)
  return address.href
}
