import type { CustomerFacts, OrderFacts, ShipmentFacts } from '#lib/shop/facts.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import type { Scope } from '#lib/shop/scope.ts'

type Facts = { customer: CustomerFacts; order: OrderFacts; shipment: ShipmentFacts }
type Mail = { to: string; subject: string; body: string }

/** "Where is my order?" as a workflow: the code owns the order of the steps, and a model fills in one of them. */
export async function whereIsIt(
  shop: ShopReader,
  scope: Scope,
  number: string,
  asOf: Date,
  write: (facts: Facts) => Promise<string>,
): Promise<Mail | null> {
  const customer = await shop.customer(scope, asOf)
  const order = await shop.order(scope, number, asOf)
  const shipment = await shop.shipment(scope, number, asOf)
  if (customer === null || order === null || shipment === null) return null
  const body = await write({ customer, order, shipment })
  return { to: customer.email, subject: `Your order ${order.number}`, body }
}

/** The one step that is not code, written for the one case that it was written for. */
export async function stalledLetter({ customer, order, shipment }: Facts): Promise<string> {
  const [parcel] = shipment.parcels
  const scan = parcel?.last_scan
  return `Hi ${customer.name.split(' ')[0]},

your order ${order.number} is on its way with ${parcel?.carrier} (${parcel?.tracking_number}). It was last scanned in \
${scan?.place} ${scan?.days_ago} days ago. We are sorry that it takes longer than promised.`
}
