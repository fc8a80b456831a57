import { db } from '#lib/db.ts'
import { seedCases } from '#prisma/seed/cases/seed.ts'
import { ShopNotEmptyError, seedShop } from '#prisma/seed/seed.ts'
import { Refusal } from './refusal.ts'

type Filled = { customers: number; orders: number; cases: number }

/** Writes the sample shop and its cases into the empty database of `DATABASE_URL`. @throws Refusal where it is not empty. */
export async function fillDesk(now: Date): Promise<Filled> {
  try {
    const { customers, orders } = await seedShop(db(), now)
    return { customers, orders, cases: await seedCases(now, !process.env.SMTP_URL) }
  } catch (error) {
    if (!(error instanceof ShopNotEmptyError)) throw error
    throw new Refusal(`${error.message} Start without --seed, or with another database.`)
  }
}
