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
    await analyseShop()
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

/**
 * Has the planner look at what the shop holds, as it does by itself on a desk within a minute, but not in a copy. Not at
 * what is empty: once that fills it would be planned for as if it were small.
 */
async function analyseShop(): Promise<void> {
  const filled = await db().$queryRaw<{ name: string }[]>`
    SELECT quote_ident(relname) AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`
  await db().$executeRawUnsafe(`ANALYZE ${filled.map(({ name }) => name).join(', ')}`)
}
