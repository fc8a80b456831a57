import type { PresentOrders } from './order-present.ts'

/** An order's id with those of its lines, by their places, and what it refers to. */
export type OrderPlace = {
  id: string
  lineIds: string[]
  /** The id of a payment method by what the customer's shop calls it. */
  methodId: (key: string) => string
  present: PresentOrders
}
