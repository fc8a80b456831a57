import { closeDatabase, db } from '#lib/db.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { createDatabase, databaseUrl } from '../postgres-database.ts'
import { startTemporaryPostgres } from '../postgres-temporary.ts'
import { prepareDatabase } from '../prepare-database.ts'

/** Where everything of a benchmark happens: one durable PostgreSQL of its own, with the sample shop to copy. */
export type Site = {
  /** A copy of the shop under a name; its address. */
  copy(name: string): Promise<string>
  close(): Promise<void>
}

const shop = 'shop'

/** Sets up a site. Whatever happens, `close` leaves nothing behind. */
export async function openSite(): Promise<Site> {
  process.env.LOG_LEVEL ??= 'error'
  const postgres = await startTemporaryPostgres({ durable: true })
  const server = postgres.url('postgres')
  try {
    await createDatabase(server, shop)
    await prepareDatabase(postgres.url(shop))
    process.env.DATABASE_URL = postgres.url(shop)
    await seedShop(db(), new Date())
    await closeDatabase()
  } catch (fault) {
    await postgres.stop()
    throw fault
  }
  return {
    async copy(name) {
      await createDatabase(server, name, shop)
      return databaseUrl(server, name)
    },
    close: () => postgres.stop(),
  }
}
