import { randomBytes } from 'node:crypto'
import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { seedCases } from '#prisma/seed/cases/seed.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { startDeskServers } from './desk-servers.ts'
import { createDatabase } from './postgres-database.ts'
import { startTemporaryPostgres } from './postgres-temporary.ts'
import { prepareDatabase } from './prepare-database.ts'
import { build, isBuilt } from './start/build.ts'

/** A whole desk that is kept only as long as a test run or a set of pictures: its address, and how to end it. */
export type TemporaryDesk = { url: string; stop(): Promise<void> }

/** Databases on a temporary desk's server that others can be made from: without anything, and with the sample shop. */
export const templates = { empty: 'desk_empty', shop: 'desk_shop' } as const

/**
 * Builds the web application and starts it with a database, the sample shop, a mailbox and a worker of its own, all
 * temporary. Sets the environment (`DATABASE_URL`, `APP_URL` and so on) for this process and those it starts.
 *
 * @param fill `cases` for the sample cases too.
 */
export async function startTemporaryDesk(fill: 'shop' | 'cases' = 'shop'): Promise<TemporaryDesk> {
  const stopping: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of stopping.splice(0).reverse()) await step()
  }
  try {
    if (!isBuilt()) await build()
    const postgres = await startTemporaryPostgres()
    stopping.push(() => postgres.stop(), closeDatabase, stopSending)
    setEnvironment()
    await makeTemplates(postgres.url)
    await createDatabase(postgres.url('postgres'), 'shopops', templates.shop)
    process.env.DATABASE_URL = postgres.url('shopops')
    if (fill === 'cases') await seedCases(new Date(), true)
    const mailbox = await startMailbox({ store: storeInMailbox })
    stopping.push(() => mailbox.close())
    process.env.SMTP_URL = mailbox.url
    const { url, stop: stopServers } = await startDeskServers(postgres.url('shopops'))
    stopping.push(stopServers)
    process.env.APP_URL = url
    return { url, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

function setEnvironment(): void {
  Object.assign(process.env, {
    AUTH_SECRET: randomBytes(32).toString('hex'),
    TRAIL_KEY: randomBytes(32).toString('hex'),
    LOCAL_MAILBOX: 'true',
    LOG_LEVEL: 'error',
    SWEEP_MS: '500',
  })
}

async function makeTemplates(address: (database: string) => string): Promise<void> {
  const server = address('postgres')
  await createDatabase(server, templates.empty)
  await prepareDatabase(address(templates.empty))
  process.env.DATABASE_URL = address(templates.empty)
  // Journeys that undo give themselves the time for it.
  await db().setting.create({ data: { key: 'undoSeconds', value: 0 } })
  await closeDatabase()
  await createDatabase(server, templates.shop, templates.empty)
  process.env.DATABASE_URL = address(templates.shop)
  await seedShop(db(), new Date())
  // Nobody may be connected to what others are made from.
  await closeDatabase()
}
