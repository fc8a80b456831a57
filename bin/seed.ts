import { closeDatabase, db } from '#lib/db.ts'
import { EnvError } from '#lib/env.ts'
import { ShopNotEmptyError, seedShop } from '#prisma/seed/seed.ts'

/** `npm run seed`: writes the sample shop, dated relative to today (UTC), into the database of `DATABASE_URL`. */
try {
  const counts = await seedShop(db(), new Date())
  for (const [table, rows] of Object.entries(counts)) {
    console.log(`${String(rows).padStart(6)}  ${wordsOf(table)}`)
  }
} catch (error) {
  if (!(error instanceof ShopNotEmptyError || error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await closeDatabase()
}

/** "paymentMethods" as "payment methods". */
function wordsOf(table: string): string {
  return table.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
