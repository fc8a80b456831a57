import { z } from 'zod'
import { countryCode } from '#lib/import/tau2/country.ts'
import type { JsonObject } from '#lib/json.ts'
import { canonical } from '#lib/json.ts'
import { productOf, type ReferenceStep, type ShopData } from './scenario.ts'

/** An action of ours with its arguments. */
export type Call = { action: string; args: JsonObject }

const id = z.string()
const address = z.object({ address1: z.string(), address2: z.string(), city: z.string(), state: z.string() })
const addressArgs = address.extend({ country: z.string(), zip: z.string() })
const items = z.object({ order_id: id, item_ids: z.array(id), payment_method_id: id })
const swaps = items.extend({ new_item_ids: z.array(id) })

const why = 'The customer asked for it'

/** What we read where the reference read something; null where it only calculated, or looked at what we have no list of. */
export function readFor({ action, args }: ReferenceStep, data: ShopData): Call | null {
  switch (action) {
    case 'find_user_id_by_email':
      return { action: 'verify_customer', args: { email: z.object({ email: z.string() }).parse(args).email } }
    case 'find_user_id_by_name_zip': {
      const { first_name, last_name, zip } = z
        .object({ first_name: z.string(), last_name: z.string(), zip: z.string() })
        .parse(args)
      return { action: 'verify_customer', args: { name: `${first_name} ${last_name}`, postcode: zip } }
    }
    case 'get_user_details':
      return readCustomer
    case 'get_order_details':
      return readOrder(z.object({ order_id: id }).parse(args).order_id)
    case 'get_product_details': {
      const { product_id } = z.object({ product_id: id }).parse(args)
      return readProduct(data.products[product_id]?.name ?? product_id)
    }
    case 'get_item_details':
      return productWith(z.object({ item_id: id }).parse(args).item_id, data)
    case 'calculate':
    case 'list_all_product_types':
      return null
    default:
      throw new Error(`No read of ours stands for ${action}`)
  }
}

const readCustomer: Call = { action: 'get_customer', args: {} }

function readOrder(order: string): Call {
  return { action: 'get_order', args: { order } }
}

function readProduct(product: string): Call {
  return { action: 'get_product', args: { product } }
}

function productWith(itemId: string, data: ShopData): Call {
  return readProduct(productOf(data, itemId)?.name ?? itemId)
}

/** Each call once: what was read is not read again. */
export function distinct(calls: readonly Call[]): Call[] {
  return [...new Map(calls.map((call) => [canonical(call), call])).values()]
}

/** What has to be read before a write of the reference can be asked for, whether or not the reference did. */
export function readsBefore({ args }: ReferenceStep, data: ShopData): Call[] {
  const { order_id: order, new_item_ids: added } = z
    .object({ order_id: id.optional(), new_item_ids: z.array(id).default([]) })
    .parse(args)
  const given = addressArgs.safeParse(args).data
  const held = given === undefined ? [] : ordersTo(given, ownerOf(args, data), data).map(readOrder)
  const onOrder = order === undefined ? [] : [readOrder(order), { action: 'get_shipment', args: { order } }]
  return distinct([readCustomer, ...held, ...onOrder, ...added.map((item) => productWith(item, data))])
}

/** Whose record or order a write is about. */
function ownerOf({ user_id, order_id }: ReferenceStep['args'], { orders }: ShopData): unknown {
  return user_id ?? (typeof order_id === 'string' ? orders[order_id]?.user_id : undefined)
}

/** The orders of a customer that go to an address: it is taken from one of them where it is not on file or written. */
function ordersTo(
  { address1, zip }: z.output<typeof addressArgs>,
  owner: unknown,
  { orders }: ShopData,
): string[] {
  const there = z.object({ address: z.object({ address1: z.literal(address1), zip: z.literal(zip) }) })
  return Object.entries(orders)
    .filter(([, order]) => order.user_id === owner && there.safeParse(order).success)
    .map(([number]) => number)
}

/** What we ask a person to approve where the reference changed the shop. */
export function writeFor({ action, args }: ReferenceStep): Call {
  switch (action) {
    case 'cancel_pending_order': {
      const { order_id: order, reason } = z.object({ order_id: id, reason: z.string() }).parse(args)
      return { action: 'propose_cancel_order', args: { order, because: reason, why } }
    }
    case 'modify_pending_order_address': {
      const { order_id: order } = z.object({ order_id: id }).parse(args)
      return { action: 'propose_change_order_address', args: { order, to: addressIn(args), why } }
    }
    case 'modify_user_address':
      return { action: 'propose_change_customer_address', args: { to: addressIn(args), why } }
    case 'modify_pending_order_payment': {
      const { order_id: order, payment_method_id: pay_by } = items.omit({ item_ids: true }).parse(args)
      return { action: 'propose_change_order_payment', args: { order, pay_by, why } }
    }
    case 'modify_pending_order_items':
      return { action: 'propose_change_order_items', args: swapped(args) }
    case 'exchange_delivered_order_items':
      return { action: 'propose_exchange_items', args: swapped(args) }
    case 'return_delivered_order_items': {
      const { order_id: order, item_ids, payment_method_id: refund_to } = items.parse(args)
      const returned = counted(item_ids).map(([sku, quantity]) => ({ sku, quantity }))
      return { action: 'propose_return_items', args: { order, items: returned, refund_to, why } }
    }
    default:
      throw new Error(`No act of ours stands for ${action}`)
  }
}

function swapped(args: ReferenceStep['args']): JsonObject {
  const { order_id: order, item_ids, new_item_ids, payment_method_id: settle_by } = swaps.parse(args)
  const pairs = counted(item_ids.map((sku, place) => `${sku} ${new_item_ids[place] ?? ''}`))
  const changed = pairs.map(([pair, quantity]) => {
    const [sku = '', new_sku = ''] = pair.split(' ')
    return { sku, new_sku, quantity }
  })
  return { order, items: changed, settle_by, why }
}

/** Each text once, in the order in which they come, with how often it does. */
function counted(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
}

function addressIn(args: ReferenceStep['args']): JsonObject {
  const { address1, address2, city, state, country, zip } = addressArgs.parse(args)
  const line2 = address2 === '' ? null : address2
  return {
    line1: address1,
    line2,
    city,
    region: state,
    postcode: zip,
    country: countryCode(country) ?? country,
  }
}
