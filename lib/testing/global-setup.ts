import type { TestProject } from 'vitest/node'
import { createDatabase } from '#bin/postgres-database.ts'
import { startTemporaryPostgres } from '#bin/postgres-temporary.ts'
import { prepareDatabase } from '#bin/prepare-database.ts'
import { closeDatabase, db } from '#lib/db.ts'
import { seedShop } from '#prisma/seed/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's Postgres: its `postgres` database. */
    postgresUrl: string
    /** The name of the prepared database that each test file copies. */
    templateDatabase: string
    /** The name of the same with the sample shop in it. */
    shopDatabase: string
  }
}

/** One Postgres for a whole run, with one prepared database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres()
  const template = 'template_shopops'
  const url = postgres.url('postgres')
  await createDatabase(url, template)
  await prepareDatabase(postgres.url(template))
  // Whoever waits for what was approved does not wait for nobody to undo it.
  process.env.DATABASE_URL = postgres.url(template)
  await db().setting.create({ data: { key: 'undoSeconds', value: 0 } })
  await closeDatabase()
  const shop = 'template_shop'
  await createDatabase(url, shop, template)
  process.env.DATABASE_URL = postgres.url(shop)
  await seedShop(db(), new Date())
  await closeDatabase()
  project.provide('postgresUrl', url)
  project.provide('templateDatabase', template)
  project.provide('shopDatabase', shop)
  return () => postgres.stop()
}
