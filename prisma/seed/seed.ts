import { hashPassword } from 'better-auth/crypto'
import type { Tx } from '#lib/db.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import { buildShop } from './build.ts'
import { SIGN_INS } from './data/users.ts'
import type { ShopRows } from './rows.ts'

/** The database holds a shop already: seeding writes only into an empty one. */
export class ShopNotEmptyError extends Error {
  override name = 'ShopNotEmptyError'
}

/** How many rows were written, by table. */
export type SeedCounts = Record<keyof ShopRows, number>

/**
 * Writes the sample shop as of `today` (UTC) in one transaction.
 *
 * @throws ShopNotEmptyError where there are customers, products, accounts, policies or users; nothing is written.
 */
export async function seedShop(db: PrismaClient, today: Date): Promise<SeedCounts> {
  const rows = buildShop(today)
  const credentials = await Promise.all(SIGN_INS.map(credential))
  await db.$transaction(
    async (tx) => {
      await refuseUnlessEmpty(tx)
      await writeCatalogue(tx, rows)
      await tx.credential.createMany({ data: credentials })
      await writeOrders(tx, rows)
    },
    { timeout: 30_000 },
  )
  return counts(rows)
}

async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  // Two who seed at once: the second waits here, then finds the shop of the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('seed the sample shop'))`
  const [customers, products, accounts, policies, users] = [
    await tx.customer.count(),
    await tx.product.count(),
    await tx.account.count(),
    await tx.policyArticle.count(),
    await tx.user.count(),
  ]
  if (customers + products + accounts + policies + users === 0) return
  throw new ShopNotEmptyError(
    `The database already holds ${customers} customers, ${products} products, ${accounts} accounts, ${policies} policy articles and ${users} users. The sample shop is only written into an empty database.`,
  )
}

async function credential({ user: { id }, password }: (typeof SIGN_INS)[number]) {
  return { userId: id, accountId: id, providerId: 'credential', password: await hashPassword(password) }
}

async function writeCatalogue(tx: Tx, rows: ShopRows): Promise<void> {
  await tx.user.createMany({ data: rows.users })
  await tx.account.createMany({ data: rows.accounts })
  await tx.supportTicket.createMany({ data: rows.supportTickets })
  await tx.customer.createMany({ data: rows.customers })
  await tx.address.createMany({ data: rows.addresses })
  await tx.paymentMethod.createMany({ data: rows.paymentMethods })
  await tx.product.createMany({ data: rows.products })
  await tx.variant.createMany({ data: rows.variants })
  await tx.policyArticle.createMany({ data: rows.policyArticles })
}

async function writeOrders(tx: Tx, rows: ShopRows): Promise<void> {
  await tx.order.createMany({ data: rows.orders })
  await tx.orderLine.createMany({ data: rows.orderLines })
  await tx.payment.createMany({ data: rows.payments })
  await tx.fulfilment.createMany({ data: rows.fulfilments })
  await tx.fulfilmentLine.createMany({ data: rows.fulfilmentLines })
  await tx.shipmentEvent.createMany({ data: rows.shipmentEvents })
  await tx.refund.createMany({ data: rows.refunds })
  await tx.reshipment.createMany({ data: rows.reshipments })
  await tx.return.createMany({ data: rows.returns })
  await tx.returnLine.createMany({ data: rows.returnLines })
  await tx.exchange.createMany({ data: rows.exchanges })
  await tx.exchangeLine.createMany({ data: rows.exchangeLines })
}

function counts(rows: ShopRows): SeedCounts {
  return {
    users: rows.users.length,
    accounts: rows.accounts.length,
    supportTickets: rows.supportTickets.length,
    customers: rows.customers.length,
    addresses: rows.addresses.length,
    paymentMethods: rows.paymentMethods.length,
    products: rows.products.length,
    variants: rows.variants.length,
    policyArticles: rows.policyArticles.length,
    orders: rows.orders.length,
    orderLines: rows.orderLines.length,
    payments: rows.payments.length,
    fulfilments: rows.fulfilments.length,
    fulfilmentLines: rows.fulfilmentLines.length,
    shipmentEvents: rows.shipmentEvents.length,
    refunds: rows.refunds.length,
    reshipments: rows.reshipments.length,
    returns: rows.returns.length,
    returnLines: rows.returnLines.length,
    exchanges: rows.exchanges.length,
    exchangeLines: rows.exchangeLines.length,
  }
}
