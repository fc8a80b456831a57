import type { OrderFacts, ParcelFacts } from '#lib/shop/facts.ts'
import { amountWords, countWords } from '#lib/words.ts'
import type { KnownOrder } from './known.ts'

/** What is known of something in a line: a label, what it says, and smaller what is worth adding. */
export type Detail = { label: string; lines: string[]; note: string | null; readAt: string | null }
/** An order as the reviewer sees it beside the draft. Times ISO 8601. */
export type OrderPanel = { number: string; readAt: string | null; details: Detail[] }

/**
 * An order's details in the order in which a reviewer checks them.
 *
 * @param customer whose order it is: an addressee of the same name goes without saying.
 */
export function orderPanel({ number, order, shipment }: KnownOrder, customer: string | null): OrderPanel {
  const ordered = order === null ? [] : orderDetails(order.facts, order.readAt, customer)
  const parcels = shipment?.facts.parcels ?? []
  const several = parcels.length > 1
  const tracked =
    shipment === null
      ? []
      : parcels.length === 0
        ? [detail('Shipped', 'not yet', { readAt: shipment.readAt })]
        : parcels.flatMap((parcel) => parcelDetails(parcel, several, shipment.readAt))
  return { number, readAt: order?.readAt ?? shipment?.readAt ?? null, details: [...ordered, ...tracked] }
}

function orderDetails(order: OrderFacts, readAt: string, customer: string | null): Detail[] {
  const money = (cents: number) => amountWords(cents, order.currency)
  const day = (iso: string) => shortDay(iso, readAt)
  const dayIfKnown = (iso: string | null) => (iso === null ? 'day not known' : day(iso))
  const asked = (each: { status: string; requested_on: string | null }) =>
    each.requested_on === null ? each.status : `${each.status}, asked ${day(each.requested_on)}`
  const refunded = order.refunded_cents === 0 ? 'nothing' : money(order.refunded_cents)
  const { cancelled } = order
  return [
    detail(
      'Items',
      order.lines.map(({ quantity, title }) => `${quantity} × ${title}`),
    ),
    detail(
      'Paid',
      order.paid.map(({ amount_cents, method }) => `${money(amount_cents)} by ${method}`),
      { note: `refunded so far: ${refunded}` },
    ),
    detail('Ship to', addressLines(order.ship_to, customer)),
    ...(cancelled
      ? [detail('Cancelled', dayIfKnown(cancelled.cancelled_on), { note: cancelled.reason })]
      : [detail('Placed', dayIfKnown(order.placed_on), { note: promisedNote(order.promised_on, readAt) })]),
    ...order.returns.map((each) => detail('Return', asked(each), { note: each.reason })),
    ...order.exchanges.map((each) => detail('Exchange', asked(each))),
    ...order.reshipments.map((each) =>
      detail('Replaced', `${day(each.created_on)} with ${each.carrier}`, { note: each.reason }),
    ),
  ]
}

function parcelDetails(parcel: ParcelFacts, several: boolean, readAt: string): Detail[] {
  const { carrier, tracking_number, shipped_on, last_scan, delivered_at, replaces } = parcel
  const day = (iso: string) => shortDay(iso, readAt)
  const items = parcel.items.map(({ quantity, title }) => `${quantity} × ${title}`)
  const shipped = shipped_on ? `${day(shipped_on)} with ${carrier}` : `not yet handed to ${carrier}`
  const late = parcel.days_past_promise
    ? `${countWords(parcel.days_past_promise, 'day')} past the promise`
    : null
  const notes = [several ? items.join(', ') : null, tracking_number, late, replaces && 'a replacement']
  return [
    detail('Shipped', shipped, { note: notes.filter(Boolean).join(' · ') }),
    ...(delivered_at
      ? [detail('Delivered', day(delivered_at), { note: last_scan?.text ?? null, readAt })]
      : []),
    ...(last_scan && !delivered_at
      ? [
          detail('Last scan', `${last_scan.place}, ${day(last_scan.at)}`, {
            note: `${last_scan.text} · ${sinceScan(last_scan.days_ago)}`,
            readAt,
          }),
        ]
      : []),
    ...(!last_scan && !delivered_at ? [detail('Last scan', 'none yet', { readAt })] : []),
  ]
}

function detail(
  label: string,
  said: string | string[],
  { note = null, readAt = null }: { note?: string | null; readAt?: string | null } = {},
): Detail {
  return { label, lines: [said].flat(), note, readAt }
}

function promisedNote(promised: string | null, readAt: string): string | null {
  return promised && `promised for ${shortDay(promised, readAt)}`
}

function sinceScan(days: number): string {
  if (days === 0) return 'scanned that day'
  return days === 1 ? 'scanned the day before' : `no scan for ${days} days`
}

function addressLines(address: OrderFacts['ship_to'], customer: string | null): string[] {
  const { name, line1, line2, city, region, postcode, country } = address
  const street = [line1, line2].filter(Boolean).join(', ')
  const place = [city, region, postcode, country].filter(Boolean).join(', ')
  return name && name !== customer ? [name, street, place] : [street, place]
}

const withinYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day, "22 Nov"; with its year where that is not the year of reading. */
function shortDay(iso: string, readAt: string): string {
  const format = iso.slice(0, 4) === readAt.slice(0, 4) ? withinYear : withYear
  return format.format(new Date(iso))
}
