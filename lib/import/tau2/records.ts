import type { CustomerRecord, OrderRecord, ProductRecord } from '../records.ts'
import { variantTitleAsKept } from '../title.ts'
import { tau2Country } from './country.ts'
import type { Tau2Address, Tau2Order, Tau2Product, Tau2User } from './schema.ts'

// The shop's records in the benchmark's form: what ./to-shop.ts and ./order-to-shop.ts make of one, made one of again.

/** A product as it was sold: by its variants' skus and by their titles. */
export type Catalogue = ReadonlyMap<string, { product: ProductRecord; byTitle: ReadonlyMap<string, Options> }>
type Options = Record<string, string>

export function catalogueOf(products: readonly ProductRecord[]): Catalogue {
  return new Map(
    products.flatMap((product) => {
      const titles = product.variants.map(({ options }) => variantTitleAsKept(product.name, options))
      const byTitle = new Map(product.variants.map(({ options }, place) => [titles[place] ?? '', options]))
      return product.variants.map(({ sku }) => [sku, { product, byTitle }] as const)
    }),
  )
}

export function tau2ProductOf({ id, name, variants }: ProductRecord): Tau2Product {
  const rows = variants.map(({ sku, options, available, price }) => ({
    item_id: sku,
    options,
    available,
    price,
  }))
  return { name, product_id: id, variants: Object.fromEntries(rows.map((row) => [row.item_id, row])) }
}

/** @param orders the numbers of the customer's orders. */
export function tau2UserOf(customer: CustomerRecord, orders: readonly string[]): Tau2User {
  const { id, name, email, addresses, paymentMethods } = customer
  const space = name.lastIndexOf(' ')
  const [address] = addresses
  return {
    user_id: id,
    name: { first_name: name.slice(0, Math.max(space, 0)), last_name: name.slice(space + 1) },
    address: tau2AddressOf(address ?? { ...nowhere }),
    email,
    payment_methods: Object.fromEntries(paymentMethods.map((method) => [method.id, tau2MethodOf(method)])),
    orders: orders.map((number) => `#${number}`),
  }
}

const nowhere = { line1: '', line2: null, city: '', region: null, postcode: '', country: '' }

function tau2MethodOf({
  id,
  kind,
  label,
  last4,
  balance,
}: CustomerRecord['paymentMethods'][number]): Tau2User['payment_methods'][string] {
  switch (kind) {
    case 'card':
      return { source: 'credit_card', id, brand: label, last_four: last4 ?? '' }
    case 'wallet':
      return { source: 'paypal', id }
    case 'gift_card':
      return { source: 'gift_card', id, balance: balance ?? 0 }
  }
}

export function tau2OrderOf(order: OrderRecord, catalogue: Catalogue): Tau2Order {
  const items = order.lines.map((line) =>
    Array.from({ length: line.quantity }, () => itemOf(line, catalogue)),
  )
  const skusOf = (lines: readonly { line: number; quantity: number }[]) =>
    lines.flatMap(({ line, quantity }) => Array<string>(quantity).fill(order.lines[line]?.sku ?? ''))
  return {
    order_id: `#${order.number}`,
    user_id: order.customer,
    address: tau2AddressOf(order.shipTo),
    items: items.flat(),
    status: statusOf(order),
    fulfillments: order.parcels.map(({ trackingNumber, lines }) => ({
      tracking_id: [trackingNumber],
      item_ids: skusOf(lines),
    })),
    payment_history: order.payments.map(({ type, amount, method }) => ({
      transaction_type: type,
      amount,
      payment_method_id: method,
    })),
    ...(order.cancelledReason === null ? {} : { cancel_reason: order.cancelledReason }),
    ...exchangeOf(order, skusOf),
    ...returnOf(order, skusOf),
  }
}

/** The options of the variant that was sold by this title; where there is none any more, those of the variant now. */
function itemOf({ sku, title, price }: OrderRecord['lines'][number], catalogue: Catalogue) {
  const sold = catalogue.get(sku)
  const options =
    sold?.byTitle.get(title ?? '') ?? sold?.product.variants.find((variant) => variant.sku === sku)?.options
  return {
    name: sold?.product.name ?? '',
    product_id: sold?.product.id ?? '',
    item_id: sku,
    price,
    options: options ?? {},
  }
}

/** @throws Error for an order that has come to where the benchmark has no word for it. */
function statusOf({ number, status, itemsChangedAt, returns, exchanges }: OrderRecord): Tau2Order['status'] {
  const isOpen = (back: { status: string }) => back.status === 'requested'
  switch (status) {
    case 'pending':
      return itemsChangedAt === null ? 'pending' : 'pending (item modified)'
    case 'delivered':
      if (returns.some(isOpen)) return 'return requested'
      return exchanges.some(isOpen) ? 'exchange requested' : 'delivered'
    case 'processed':
    case 'cancelled':
      return status
    case 'shipped':
    case 'returned':
      throw new Error(`${number} is ${status}, for which tau2-retail has no word`)
  }
}

type SkusOf = (lines: readonly { line: number; quantity: number }[]) => string[]

function exchangeOf({ exchanges: [exchange] }: OrderRecord, skusOf: SkusOf) {
  if (exchange === undefined) return {}
  const added = exchange.lines.flatMap(({ sku, quantity }) => Array<string>(quantity).fill(sku))
  return {
    exchange_items: skusOf(exchange.lines).toSorted(),
    exchange_new_items: added.toSorted(),
    ...(exchange.method === null ? {} : { exchange_payment_method_id: exchange.method }),
    exchange_price_difference: exchange.difference,
  }
}

function returnOf({ returns: [back] }: OrderRecord, skusOf: SkusOf) {
  if (back === undefined) return {}
  return {
    return_items: skusOf(back.lines).toSorted(),
    ...(back.method === null ? {} : { return_payment_method_id: back.method }),
  }
}

function tau2AddressOf(address: Omit<OrderRecord['shipTo'], 'name'>): Tau2Address {
  return {
    address1: address.line1,
    address2: address.line2 ?? '',
    city: address.city,
    country: tau2Country(address.country),
    state: address.region ?? '',
    zip: address.postcode,
  }
}
