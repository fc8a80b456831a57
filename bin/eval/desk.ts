import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { logger } from '#lib/log.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import type { WorkerOptions } from '#lib/worker/options.ts'
import { startWorker } from '#lib/worker/worker.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../postgres-database.ts'
import { startTemporaryPostgres } from '../postgres-temporary.ts'
import { prepareDatabase } from '../prepare-database.ts'

/** Who decides at a site, and by which clock. */
export type Crew = Required<Pick<WorkerOptions, 'clock' | 'deciding'>>

/** Where evaluations are made: a PostgreSQL of their own with the sample shop as of `now` to copy, and a mail server. */
export type Site = {
  now: Date
  /**
   * Does some work on a desk of its own, which nobody else has touched: a fresh copy of the shop that `db()` opens and,
   * unless it is told to rest, a worker. One at a time.
   */
  onDesk<Value>(work: () => Promise<Value>, worker?: 'works' | 'rests'): Promise<Value>
  close(): Promise<void>
}

/** Sets up a site as of now by its crew's clock. Whatever happens, `close` leaves nothing behind. */
export async function openSite(now: Date, crew: Crew): Promise<Site> {
  process.env.LOG_LEVEL ??= 'error'
  const postgres = await startTemporaryPostgres()
  try {
    const place = { server: postgres.url('postgres'), shop: 'shop' }
    await createDatabase(place.server, place.shop)
    await prepareDatabase(postgres.url(place.shop))
    const site = await siteOn(place, now, crew)
    const close = () => site.close().finally(() => postgres.stop())
    return { ...site, close }
  } catch (fault) {
    await postgres.stop()
    throw fault
  }
}

/**
 * Sets up a site in a PostgreSQL that is there, in whose database `shop`, prepared and empty, the sample shop is put. Its
 * desks are databases beside it, called after it.
 */
export async function siteOn(place: { server: string; shop: string }, now: Date, crew: Crew): Promise<Site> {
  const { server, shop } = place
  process.env.DATABASE_URL = databaseUrl(server, shop)
  await seedShop(db(), now)
  await closeDatabase()
  const mailbox = await startMailbox({ store: storeInMailbox })
  const copies = copiesOn(place)
  return {
    now,
    async close() {
      await mailbox.close()
      await copies.end()
    },
    onDesk: async (work, worker = 'works') => {
      const { name, url } = await copies.next()
      process.env.DATABASE_URL = url
      const stop = worker === 'works' ? await hire(url, mailbox.url, crew) : async () => undefined
      try {
        return await work()
      } finally {
        await stop()
        await stopSending()
        await closeDatabase()
        await dropDatabase(server, name)
      }
    },
  }
}

/** Copies of the shop, the next always under way while one is worked on. */
function copiesOn({ server, shop }: { server: string; shop: string }) {
  let made = 0
  const copy = async () => {
    made += 1
    const name = `${shop}_desk_${made}`
    await createDatabase(server, name, shop)
    return { name, url: databaseUrl(server, name) }
  }
  let coming: ReturnType<typeof copy> | undefined
  return {
    async next() {
      const copied = await (coming ?? copy())
      coming = copy()
      // Whoever asks for it hears of a fault.
      coming.catch(() => undefined)
      return copied
    },
    /** What was under way for nobody is removed. */
    async end() {
      const left = await coming?.catch(() => null)
      if (left) await dropDatabase(server, left.name)
    },
  }
}

/** A worker as in production, mail and all. Gives how to dismiss it. */
async function hire(databaseUrl: string, smtpUrl: string, crew: Crew): Promise<() => Promise<void>> {
  const worker = await startWorker({
    databaseUrl,
    transport: smtpTransport(smtpUrl),
    log: logger('evaluation'),
    leaseMs: 12_000,
    sweepMs: 500,
    concurrency: 2,
    ...crew,
  })
  return () => worker.stop()
}
