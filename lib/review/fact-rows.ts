import { addressWords } from '#lib/address-words.ts'
import type { FactRow } from '#lib/playbooks/kind.ts'
import type {
  CustomerFacts,
  OrderFacts,
  ParcelFacts,
  PolicyFacts,
  ProductFacts,
  ShipmentFacts,
} from '#lib/shop/facts.ts'
import { amountWords, countWords, dayWords, statusWords } from '#lib/words.ts'

export function customerRows(customer: CustomerFacts): FactRow[] {
  const refunds = customer.refunds_last_12_months
  const amounts = refunds.amounts.map(({ amount_cents, currency }) => amountWords(amount_cents, currency))
  const cards = customer.payment_methods.flatMap(({ method, balance_cents, currency }) =>
    balance_cents === null ? [] : [`${method}: ${amountWords(balance_cents, currency)} left`],
  )
  const known = countWords(customer.order_count, 'order')
  return [
    row('Name', customer.name),
    row('Mail', customer.email),
    row('Customer since', customer.customer_since ? dayWords(customer.customer_since) : 'not known', known),
    row('Refunds in 12 months', refunds.count === 0 ? 'none' : `${refunds.count}, ${amounts.join(' and ')}`),
    row('Address', customer.address && addressWords(customer.address)),
    row('Language', customer.language === 'en' ? null : customer.language),
    row('Gift cards', cards),
    row('Note', customer.note),
  ].filter(hasLines)
}

export function orderRows(order: OrderFacts): FactRow[] {
  const money = (cents: number) => amountWords(cents, order.currency)
  const refunded = order.refunded_cents === 0 ? 'nothing' : money(order.refunded_cents)
  return [
    row('Number', order.number),
    row(
      'Status',
      statusWords(order.status),
      order.cancelled?.cancelled_on ? `on ${dayWords(order.cancelled.cancelled_on)}` : null,
    ),
    row(
      'Items',
      order.lines.map(({ title, quantity }) => `${quantity} × ${title}`),
    ),
    row(
      'Paid',
      order.paid.map(({ method, amount_cents }) => `${money(amount_cents)}, ${method}`),
      `refunded so far: ${refunded}`,
    ),
    row(
      'Placed',
      order.placed_on && dayWords(order.placed_on),
      order.days_since_placed === null ? null : ago(order.days_since_placed),
    ),
    row('Promised for', order.promised_on && dayWords(order.promised_on)),
    row('Ship to', addressWords(order.ship_to)),
    row('Returns', order.returns.map(askedWords)),
    row('Exchanges', order.exchanges.map(askedWords)),
    row(
      'Replacements',
      order.reshipments.map(
        ({ created_on, tracking_number }) => `${tracking_number}, ${dayWords(created_on)}`,
      ),
    ),
  ].filter(hasLines)
}

function askedWords({ status, requested_on: day }: { status: string; requested_on: string | null }): string {
  return day === null ? statusWords(status) : `${statusWords(status)}, asked ${dayWords(day)}`
}

export function shipmentRows(shipment: ShipmentFacts): FactRow[] {
  const late = shipment.days_past_promise
  const lateWords = late ? `${countWords(late, 'day')} past the promise` : null
  return [
    row('Status', statusWords(shipment.status)),
    row('Promised for', shipment.promised_on && dayWords(shipment.promised_on), lateWords),
    ...shipment.parcels.flatMap((parcel) => parcelRows(parcel, shipment.parcels.length > 1)),
  ].filter(hasLines)
}

function parcelRows(parcel: ParcelFacts, several: boolean): FactRow[] {
  const scan = parcel.last_scan
  const items = parcel.items.map(({ title, quantity }) => `${quantity} × ${title}`)
  return [
    row(
      'Parcel',
      `${parcel.tracking_number}, ${parcel.carrier}`,
      several ? statusWords(parcel.status) : null,
    ),
    row('Holds', several ? items : []),
    row(
      'Shipped',
      parcel.shipped_on ? dayWords(parcel.shipped_on) : 'not handed over yet',
      parcel.days_since_shipped === null ? null : ago(parcel.days_since_shipped),
    ),
    row(
      'Last scan',
      scan && `${scan.place}, ${dayWords(scan.at)}`,
      scan && `${scan.text} · ${ago(scan.days_ago)}`,
    ),
    row('Delivered', parcel.delivered_at && dayWords(parcel.delivered_at)),
    row('Replaces', parcel.replaces?.reason ?? null),
  ]
}

export function productRows({ product, variants }: ProductFacts): FactRow[] {
  return variants.map(({ sku, title, price_cents, currency, available }) =>
    row(
      title === product ? sku : title.slice(product.length + 2),
      amountWords(price_cents, currency),
      available ? null : 'not available',
    ),
  )
}

export function policyRows(articles: PolicyFacts[]): FactRow[] {
  return articles.map(({ title, body }) => row(title, body.split(/\n+/).slice(0, 1)))
}

function row(label: string, said: string | string[] | null, note: string | null = null): FactRow {
  return { label, lines: [said ?? []].flat(), note }
}

function hasLines({ lines }: FactRow): boolean {
  return lines.length > 0
}

function ago(days: number): string {
  return days === 0 ? 'today' : `${countWords(days, 'day')} ago`
}
