import { closeDatabase, db } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { seedCases } from '#prisma/seed/cases/seed.ts'
import { ShopNotEmptyError, seedShop } from '#prisma/seed/seed.ts'
import { Refusal } from './refusal.ts'

type Filled = { customers: number; orders: number; cases: number }

/** Writes the sample shop and its cases into an empty database. @throws Refusal where it is not empty. */
export async function fillDesk(url: string): Promise<Filled> {
  process.env.DATABASE_URL = url
  const now = new Date()
  try {
    const { customers, orders } = await seedShop(db(), now)
    return { customers, orders, cases: await seedCases(now, !process.env.SMTP_URL) }
  } catch (error) {
    if (!(error instanceof ShopNotEmptyError)) throw error
    throw new Refusal(`${error.message} Start without --seed, or with another database.`)
  } finally {
    await stopSending()
    await closeDatabase()
  }
}
