import { z } from 'zod'
import { addressWords } from '#lib/address-words.ts'
import { customerFacts, orderFacts, policyFacts, productFacts, shipmentFacts } from '#lib/shop/facts.ts'
import { amountWords, dayWords, statusWords } from '#lib/words.ts'
import { fieldOf, type Item, itemWords, type SourceField } from './source-field.ts'
import { shipmentFields } from './source-shipment.ts'

const articles = z.object({ articles: z.array(policyFacts) })
const named = z.object({ order: z.string().optional(), product: z.string().optional() })
const missing = z.object({ found: z.literal(false) })

const readers: Record<string, (observation: unknown) => SourceField[] | null> = {
  get_customer: reader(customerFacts, customerFields),
  get_order: reader(orderFacts, orderFields),
  get_shipment: reader(shipmentFacts, shipmentFields),
  get_product: reader(productFacts, productFields),
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
  if (action === 'get_customer') return 'Customer'
  const { order, product } = named.safeParse(args).data ?? {}
  if (product !== undefined) return `Product ${product}`
  return order === undefined ? 'Policies' : `Order ${order}`
}

function found(about: string, value: 'found' | 'not found'): SourceField {
  return { key: whetherFound, about, field: 'In the shop', value }
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

function productFields({ product, variants }: z.output<typeof productFacts>): SourceField[] {
  const field = fieldOf(product)
  return variants.map(({ sku, title, price_cents, currency, available }) => ({
    ...field(title, `${amountWords(price_cents, currency)}${available ? '' : ', not available'}`),
    key: `variant ${sku}`,
  }))
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
