import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { orderPolicies } from '#lib/shop/rules/policy.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { copiesOf } from '../database-copies.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../postgres-database.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { importShop } from './shop.ts'

/** Where scenarios are played: a database with the imported shop to copy, and a mail server. */
export type Site = {
  mailUrl: string
  /** Does some work on a copy of the shop that nobody else has touched, which `db()` opens. One at a time. */
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
  await closeDatabase()
  const mailbox = await startMailbox({ store: storeInMailbox })
  const copies = copiesOf(shop, server)
  return {
    mailUrl: mailbox.url,
    async onDesk(work) {
      const { name, url: copy } = await copies.next()
      process.env.DATABASE_URL = copy
      try {
        return await work()
      } finally {
        await stopSending()
        await closeDatabase()
        await dropDatabase(server, name)
      }
    },
    async close() {
      await mailbox.close()
      const { name } = await copies.next()
      await dropDatabase(server, name)
      await dropDatabase(server, shop)
    },
  }
}
