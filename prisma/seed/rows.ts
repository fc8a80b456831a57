import type {
  Account,
  Address,
  Customer,
  Exchange,
  ExchangeLine,
  Fulfilment,
  FulfilmentLine,
  Order,
  OrderLine,
  Payment,
  PaymentMethod,
  PolicyArticle,
  Product,
  Refund,
  Reshipment,
  Return,
  ReturnLine,
  ShipmentEvent,
  SupportTicket,
  User,
  Variant,
} from '#prisma/generated/client.ts'

/** An address as an order keeps it. */
export type ShipTo = { name: string; line1: string; city: string; postcode: string; country: string }

export type VariantRow = Omit<Variant, 'options'> & { options: Record<string, string> }
export type OrderRow = Omit<Order, 'shipTo' | 'placedAt'> & { shipTo: ShipTo; placedAt: Date }

/** The whole sample shop: one list per table, in an order in which they can be written. */
export type ShopRows = {
  users: Pick<User, 'id' | 'name' | 'email' | 'role' | 'createdAt'>[]
  accounts: Account[]
  supportTickets: SupportTicket[]
  customers: Customer[]
  addresses: Address[]
  paymentMethods: PaymentMethod[]
  products: Product[]
  variants: VariantRow[]
  policyArticles: PolicyArticle[]
} & OrderRows

/** What orders consist of. */
export type OrderRows = {
  orders: OrderRow[]
  orderLines: OrderLine[]
  payments: Payment[]
  fulfilments: Fulfilment[]
  fulfilmentLines: FulfilmentLine[]
  shipmentEvents: ShipmentEvent[]
  refunds: Refund[]
  reshipments: Reshipment[]
  returns: Return[]
  returnLines: ReturnLine[]
  exchanges: Exchange[]
  exchangeLines: ExchangeLine[]
}
