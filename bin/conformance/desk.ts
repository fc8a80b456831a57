import { standardPorts } from '#lib/cases/standard-ports.ts'
import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { orderPolicies } from '#lib/shop/rules/policy.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../postgres-database.ts'
import { prepareDatabase } from '../prepare-database.ts'
import type { Ports } from './cases.ts'
import { customersTouched, type Digest, keepShop, restoreShop, shopDigest } from './kept.ts'
import type { TauRecords } from './scenario.ts'
import { importShop, readRecords, readRecordsOf } from './shop.ts'

/** Where scenarios are played: a database with the imported shop, which `db()` opens, and a mail server. */
export type Site = {
  mailUrl: string
  /** The shop as it was imported: what counts its changes, and every record of it. */
  untouched: Digest
  imported: TauRecords
  ports: Ports
  /** Does some work on the shop as it was imported. One at a time. */
  onDesk<Value>(work: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/** What was approved is done at once, and tried again at once. */
const settings = {
  orderPolicy: orderPolicies['tau2-retail'],
  undoSeconds: 0,
  mailRetrySeconds: [0, 0, 0],
  shopRetrySeconds: [0, 0, 0],
}

/**
 * Sets up a site on a Postgres, with the shop of a file imported by the product's own import. `close` drops what it made.
 *
 * @param server the address of any database there.
 */
export async function openSite(server: string, file: string): Promise<Site> {
  const shop = `shop_${process.pid}_${Date.now()}`
  await createDatabase(server, shop)
  const url = databaseUrl(server, shop)
  await prepareDatabase(url)
  process.env.DATABASE_URL = url
  await importShop(file)
  await db().user.createMany({ data: Object.values(USERS) })
  await db().setting.createMany({
    data: Object.entries(settings).map(([key, value]) => ({ key, value })),
  })
  await keepShop()
  const [untouched, imported] = await Promise.all([shopDigest(), readRecords()])
  const mailbox = await startMailbox({ store: storeInMailbox })
  return {
    mailUrl: mailbox.url,
    untouched,
    imported,
    ports: standardPorts(builtInShop(db())),
    async onDesk(work) {
      const value = await work()
      await restoreShop(untouched)
      return value
    },
    async close() {
      await mailbox.close()
      await stopSending()
      await closeDatabase()
      await dropDatabase(server, shop)
    },
  }
}

/** Every record of the shop as it is now. Those of customers of whom no row was written since are as they were imported. */
export async function recordsNow({ imported }: Site): Promise<TauRecords> {
  return readRecordsOf(await customersTouched(), imported)
}
