import { z } from 'zod'
import { customerFacts, orderFacts, policyFacts, shipmentFacts } from '#lib/shop/facts.ts'
import { amountWords, dayWords, statusWords } from '#lib/words.ts'

/** One thing that a fact says: what it is about, which field, and its value in words. `key` tells it from all others. */
export type SourceField = { key: string; about: string; field: string; value: string }

type Address = z.output<typeof orderFacts>['ship_to']
type Item = { title: string; quantity: number }

const articles = z.object({ articles: z.array(policyFacts) })
const aboutOrder = z.object({ order: z.string() })
const missing = z.object({ found: z.literal(false) })

const readers: Record<string, (observation: unknown) => SourceField[] | null> = {
  get_customer: reader(customerFacts, customerFields),
  get_order: reader(orderFacts, orderFields),
  get_shipment: reader(shipmentFacts, shipmentFields),
  search_policies: reader(articles, policyFields),
}

/** The key of the field that says whether there is anything to say more of. */
export const whetherFound = 'found'

/**
 * What a fact says of its source, without what follows from the time it is looked at (ages, what is left of a promise)
 * and what the desk itself brings about (stock, other proposals). Null for what has no source that can be asked again.
 */
export function sourceFields(action: string, args: unknown, observation: unknown): SourceField[] | null {
  const read = readers[action]
  if (read === undefined) return null
  const about = aboutOf(action, args)
  const fields = read(observation)
  if (fields !== null) return [found(about, 'found'), ...fields]
  return missing.safeParse(observation).success ? [found(about, 'not found')] : null
}

function aboutOf(action: string, args: unknown): string {
  const { data } = aboutOrder.safeParse(args)
  return action === 'get_customer' ? 'Customer' : data ? `Order ${data.order}` : 'Policies'
}

function found(about: string, value: 'found' | 'not found'): SourceField {
  return { key: whetherFound, about, field: 'In the shop', value }
}

function fieldOf(about: string) {
  return (field: string, value: string | null | undefined): SourceField => ({
    key: `${about}: ${field}`,
    about,
    field,
    value: value || 'none',
  })
}

function customerFields({
  name,
  email,
  language,
  note,
  address,
  payment_methods,
}: z.output<typeof customerFacts>) {
  const field = fieldOf('Customer')
  const cards = payment_methods.flatMap(({ method, balance_cents: cents, currency }) =>
    cents === null ? [] : [`${amountWords(cents, currency)} on ${method}`],
  )
  return [
    field('Name', name),
    field('Mail', email),
    field('Language', language),
    field('Note', note),
    field('Address', address && addressWords(address)),
    field('Gift cards', cards.join(', ')),
  ]
}

function orderFields(order: z.output<typeof orderFacts>): SourceField[] {
  const field = fieldOf(`Order ${order.number}`)
  const money = (cents: number) => amountWords(cents, order.currency)
  const { cancelled } = order
  const lines = order.lines.map((line) => `${itemWords(line)} at ${money(line.unit_cents)}`)
  const refunds = order.refunds.map(
    ({ amount_cents, method, refunded_on: day }) =>
      `${money(amount_cents)} to ${method}${day === null ? '' : ` on ${dayWords(day)}`}`,
  )
  return [
    field('Status', statusWords(order.status)),
    field('Items', lines.join(', ')),
    field('Total', money(order.total_cents)),
    field('Paid', order.paid.map((each) => `${money(each.amount_cents)} by ${each.method}`).join(', ')),
    field('Refunds', refunds.join(', ')),
    field('Promised for', order.promised_on && dayWords(order.promised_on)),
    field('Ship to', addressWords(order.ship_to)),
    field(
      'Cancelled',
      cancelled &&
        [cancelled.cancelled_on && dayWords(cancelled.cancelled_on), cancelled.reason]
          .filter(Boolean)
          .join(': '),
    ),
    field('Returns', order.returns.map(returnWords).join(', ')),
    field('Exchanges', order.exchanges.map(returnWords).join(', ')),
    field('Replacements', order.reshipments.map((each) => each.tracking_number).join(', ')),
  ]
}

function returnWords(asked: { status: string; requested_on: string | null; items: Item[] }): string {
  const items = asked.items.map(itemWords).join(' and ')
  const day = asked.requested_on
  return `${items}, ${statusWords(asked.status)}${day === null ? '' : `, asked ${dayWords(day)}`}`
}

function shipmentFields(shipment: z.output<typeof shipmentFacts>): SourceField[] {
  const order = fieldOf(`Order ${shipment.order}`)
  return [
    order('Status', statusWords(shipment.order_status)),
    order('Promised for', shipment.promised_on && dayWords(shipment.promised_on)),
    ...shipment.parcels.flatMap(parcelFields),
  ]
}

function parcelFields(parcel: z.output<typeof shipmentFacts>['parcels'][number]): SourceField[] {
  const field = fieldOf(`Parcel ${parcel.tracking_number}`)
  const { last_scan: scan, delivered_at: delivered } = parcel
  return [
    field('Carrier', parcel.carrier),
    field('Status', statusWords(parcel.status)),
    field('Shipped', parcel.shipped_on && dayWords(parcel.shipped_on)),
    field('Last scan', scan && `${scan.place}, ${timeWords(scan.at)}: ${scan.text}`),
    field('Delivered', delivered && timeWords(delivered)),
    field('Holds', parcel.items.map(itemWords).join(', ')),
    field('Replaces', parcel.replaces?.reason),
  ]
}

function policyFields(policies: z.output<typeof articles>): SourceField[] {
  return policies.articles.map(({ slug, title, body }) => ({
    key: `policy ${slug}`,
    about: 'Policy',
    field: title,
    value: body,
  }))
}

function reader<Facts>(schema: z.ZodType<Facts>, fields: (facts: Facts) => SourceField[]) {
  return (observation: unknown) => {
    const { data } = schema.safeParse(observation)
    return data === undefined ? null : fields(data)
  }
}

function itemWords({ quantity, title }: Item): string {
  return `${quantity} × ${title}`
}

function addressWords({ name, line1, line2, city, region, postcode, country }: Address): string {
  return [name, line1, line2, city, region, postcode, country].filter(Boolean).join(', ')
}

function timeWords(iso: string): string {
  return `${dayWords(iso)}, ${iso.slice(11, 16)} UTC`
}
