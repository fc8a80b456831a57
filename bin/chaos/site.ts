import { dirname } from 'node:path'
import { closeDatabase, db } from '#lib/db.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { startPostgres } from '../postgres.ts'
import { createDatabase } from '../postgres-database.ts'
import { readLock, shutDown } from '../postgres-lock.ts'
import { startTemporaryPostgres } from '../postgres-temporary.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { openPassage } from './passage.ts'

/** A Postgres with the sample shop in one of its databases, for rounds to copy. */
export type Site = { server: string; template: string; close(): Promise<void> }

export async function openSite(): Promise<Site> {
  const postgres = await startTemporaryPostgres()
  await makeShop(postgres.url)
  return { server: postgres.url('postgres'), template, close: () => postgres.stop() }
}

/** One that can be stopped and started, at an address that stays the same. What is committed it keeps. */
export type MortalSite = Site & {
  /** `fast` cuts off its clients; `immediate` is a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
}

export function isMortal(site: Site): site is MortalSite {
  return 'start' in site
}

export async function openMortalSite(): Promise<MortalSite> {
  let postgres = await startTemporaryPostgres({ durable: true })
  const { cluster, stop: close } = postgres
  await makeShop(postgres.url)
  // Another server may be given the port of one that is away.
  let isAway = false
  const passage = await openPassage(() => (isAway ? null : postgres.port))
  const address = new URL(postgres.url('postgres'))
  address.port = String(passage.port)
  return {
    server: address.href,
    template,
    async stop(how) {
      isAway = true
      const pid = readLock(cluster)?.pid
      if (how === 'immediate' && pid !== undefined) process.kill(pid, 'SIGQUIT')
      await shutDown(cluster)
    },
    async start() {
      postgres = await startPostgres({ dataDir: dirname(cluster), durable: true })
      isAway = false
    },
    async close() {
      await passage.close()
      await close()
    },
  }
}

const template = 'shop'

async function makeShop(url: (database: string) => string): Promise<void> {
  await createDatabase(url('postgres'), template)
  await prepareDatabase(url(template))
  process.env.DATABASE_URL = url(template)
  await seedShop(db(), new Date())
  await closeDatabase()
}
