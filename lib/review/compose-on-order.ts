import type { BundledEffect } from '#lib/bundle.ts'
import type { Settings } from '#lib/settings.ts'
import { newestScan } from '#lib/shop/rules.ts'
import type { AskedOf, AskedOnOrder } from './asked.ts'
import { addressOf, cancelOf, paymentOf } from './compose-changes.ts'
import { returnOf, swapOf } from './compose-items.ts'
import { deskMorning } from './desk-morning.ts'
import { type Seen, sharesOf } from './seen-order.ts'

/**
 * What an act that the rules allow would do, whole. Where the money goes back and the goods go again is for the order to
 * say. A text is why it cannot be made.
 */
export function composeOnOrder(act: AskedOnOrder, seen: Seen, settings: Settings): BundledEffect | string {
  switch (act.kind) {
    case 'refund':
      return refundOf(act, seen)
    case 'reship':
      return reshipOf(act, seen)
    case 'cancel_order':
      return cancelOf(act, seen)
    case 'change_order_address':
      return addressOf(act, seen)
    case 'change_order_items':
    case 'exchange_items':
      return swapOf(act, seen)
    case 'change_order_payment':
      return paymentOf(act, seen)
    case 'return_items':
      return returnOf(act, seen)
    case 'follow_up': {
      const { order, on, do: promised, condition, promise } = act
      const at = deskMorning(on, settings).toISOString()
      const since = newestScan(seen.known.parcels)
      return { kind: 'follow_up', order, on, at, if: act.if, do: promised, since, condition, promise }
    }
  }
}

function refundOf({ order, amount_cents: amountCents, currency, why }: AskedOf<'refund'>, seen: Seen) {
  const shares = sharesOf(amountCents, seen)
  if (shares === null) return `Less than that is left to refund of ${order}.`
  return { kind: 'refund' as const, order, currency, amountCents, shares, why }
}

function reshipOf({ order, tracking_number, items, why }: AskedOf<'reship'>, { known }: Seen) {
  const lines = items.map(({ title, quantity }) => {
    const line = known.lines.find((each) => each.title === title)
    return line && { lineId: line.id, title, quantity }
  })
  const found = lines.filter((line) => line !== undefined)
  if (found.length < lines.length) return `Not everything that was to be sent again is in ${order}.`
  const { shipTo } = known
  const worth = { currency: known.order.currency, cents: worthOf(items, known) }
  return { kind: 'reship' as const, order, trackingNumber: tracking_number, lines: found, shipTo, worth, why }
}

/** What items of an order were sold for, in cents. */
function worthOf(items: AskedOf<'reship'>['items'], { order }: Seen['known']): number {
  const price = (title: string) => order.lines.find((line) => line.title === title)?.unit_cents ?? 0
  return items.reduce((sum, { title, quantity }) => sum + quantity * price(title), 0)
}
