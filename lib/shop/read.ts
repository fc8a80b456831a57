import { type Ask, ask } from '#lib/sql.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { CustomerFacts, OrderFacts, PolicyFacts, ProductFacts, ShipmentFacts } from './facts.ts'
import type { AccountFacts, ChurnAccounts, TicketsFacts, VolumeFacts } from './facts-accounts.ts'
import { readAccount, readTickets } from './read-account.ts'
import { readChurnAccounts } from './read-churn.ts'
import { readCustomer } from './read-customer.ts'
import { readOrder } from './read-order.ts'
import { readPolicies } from './read-policies.ts'
import { readProducts } from './read-product.ts'
import { readShipment } from './read-shipment.ts'
import { readVolume } from './read-volume.ts'
import type { Scope } from './scope.ts'

/**
 * What may be read of a shop. The scope is part of every question: what lies outside it gives null, exactly as what
 * does not exist. Numbers are taken as people write them; `asOf` is the time from which ages are counted. What is
 * broken (no database, a row of the wrong shape) is thrown.
 */
export type ShopReader = {
  /** The customer of a scope that is one customer's. */
  customer(scope: Scope, asOf: Date): Promise<CustomerFacts | null>
  order(scope: Scope, number: string, asOf: Date): Promise<OrderFacts | null>
  shipment(scope: Scope, number: string, asOf: Date): Promise<ShipmentFacts | null>
  /** A product with its variants, by its name or a SKU of it. The same for everybody. */
  product(name: string): Promise<ProductFacts | null>
  /** The shop's own rules, the best three for a query of any text. They are the same for everybody. */
  policies(query: string): Promise<PolicyFacts[]>
  /** The account of a scope that is one account's; so for its tickets and its order volume. */
  account(scope: Scope, asOf: Date): Promise<AccountFacts | null>
  tickets(scope: Scope, asOf: Date): Promise<TicketsFacts | null>
  volume(scope: Scope, asOf: Date): Promise<VolumeFacts | null>
  /** Every account that was active when a month ("2026-11", UTC) began, within the desk's scope. */
  churnAccounts(scope: Scope, month: string, asOf: Date): Promise<ChurnAccounts | null>
}

/** The shop in our own database. `asking`: how it is asked for what an order's case reads. */
export function builtInShop(db: PrismaClient, asking: Ask = ask): ShopReader {
  return {
    customer: (scope, asOf) => readCustomer(asking, scope, asOf),
    order: (scope, number, asOf) => readOrder(asking, scope, number, asOf),
    shipment: (scope, number, asOf) => readShipment(asking, scope, number, asOf),
    product: async (name) => (await readProducts(asking, [name]))[0] ?? null,
    policies: (query) => readPolicies(asking, query),
    account: (scope, asOf) => readAccount(db, scope, asOf),
    tickets: (scope, asOf) => readTickets(db, scope, asOf),
    volume: (scope, asOf) => readVolume(db, scope, asOf),
    churnAccounts: (scope, month, asOf) => readChurnAccounts(db, scope, month, asOf),
  }
}
