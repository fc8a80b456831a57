import type { OrderFacts, ShipmentFacts } from '#lib/shop/facts.ts'

/** An order of the customer's, and what is known of its parcels. */
export type KnownOrder = { order: OrderFacts; shipment: ShipmentFacts }
