import type { OrderPolicy } from '#lib/shop/rules/policy.ts'
import type { Act, World } from '#lib/shop/rules/world.ts'

/** What has to be read in this run before an act may be asked for, in words; null where all of it was. */
export function unreadFor(act: Act, world: World, policy: OrderPolicy): string | null {
  const { number, lines } = world.order
  if (world.parcels === null && needsParcels(act, world, policy)) {
    return `Read the parcels of ${number} with get_shipment first, in this run.`
  }
  if (needsProfile(act) && !world.profile) {
    return 'Read the payment methods on file with get_customer first, in this run.'
  }
  if (act.kind !== 'change_order_items' && act.kind !== 'exchange_items') return null
  const read = (world.products ?? []).map(({ product }) => product)
  const unread = lines.find(
    ({ sku, product }) => !read.includes(product) && act.items.some((item) => item.sku === sku),
  )
  return unread ? `Read ${unread.product} with get_product first, in this run.` : null
}

function needsParcels({ kind }: Act, { order }: World, policy: OrderPolicy): boolean {
  switch (kind) {
    case 'reship':
    case 'follow_up':
      return true
    case 'refund':
      return order.reshipments.length > 0
    case 'return_items':
      return policy.returnItems.windowDays !== null
    case 'exchange_items':
      return policy.exchangeItems.windowDays !== null
    case 'cancel_order':
    case 'change_order_address':
    case 'change_order_items':
    case 'change_order_payment':
      return false
  }
}

/** Whether money moves by a method that has to be on file. */
function needsProfile({ kind }: Act): boolean {
  return (
    kind === 'change_order_payment' ||
    kind === 'change_order_items' ||
    kind === 'return_items' ||
    kind === 'exchange_items'
  )
}
