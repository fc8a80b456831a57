import type { BundledEffect } from '#lib/bundle.ts'
import type { Settings } from '#lib/settings.ts'
import type { OrderToAct } from '#lib/shop/read-to-act.ts'
import { newestScan, splitRefund } from '#lib/shop/rules.ts'
import type { AskedOf, AskedOnOrder } from './asked.ts'
import { deskMorning } from './desk-morning.ts'

/**
 * What an act that the rules allow would do, whole. Where the money goes back and the goods go again is for the order to
 * say. A text is why it cannot be made.
 */
export function composeOnOrder(
  act: AskedOnOrder,
  known: OrderToAct,
  settings: Settings,
): BundledEffect | string {
  switch (act.kind) {
    case 'refund':
      return refundOf(act, known)
    case 'reship':
      return reshipOf(act, known)
    case 'follow_up': {
      const { order, on, do: promised, condition, promise } = act
      const at = deskMorning(on, settings).toISOString()
      const since = newestScan(known.parcels)
      return { kind: 'follow_up', order, on, at, if: act.if, do: promised, since, condition, promise }
    }
  }
}

function refundOf({ order, amount_cents: amountCents, currency, why }: AskedOf<'refund'>, known: OrderToAct) {
  const split = splitRefund(amountCents, known.payments, known.refunds)
  if (split === null) return `Less than that is left to refund of ${order}.`
  const shares = split.map(({ method: methodId, amountCents }) => ({
    methodId,
    method: known.methods.get(methodId) ?? 'the original payment method',
    amountCents,
  }))
  return { kind: 'refund' as const, order, currency, amountCents, shares, why }
}

function reshipOf({ order, tracking_number, items, why }: AskedOf<'reship'>, known: OrderToAct) {
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
function worthOf(items: AskedOf<'reship'>['items'], { order }: OrderToAct): number {
  const price = (title: string) => order.lines.find((line) => line.title === title)?.unit_cents ?? 0
  return items.reduce((sum, { title, quantity }) => sum + quantity * price(title), 0)
}
