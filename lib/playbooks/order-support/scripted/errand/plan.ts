import type { JsonObject } from '#lib/loop/outcome.ts'
import type { OrderFacts, ProductFacts } from '#lib/shop/facts.ts'
import type { View } from '../view.ts'
import { type Address, addressMeant, isIn, isSame } from './address.ts'
import type { Errand, Message, What } from './errand.ts'
import { type ItemPhrase, itemPhrase } from './item.ts'
import { methodFor } from './method.ts'
import { called, linesMeant, type OnShelf, type Shelf, type State, stateOf } from './shelf.ts'
import { type Found, targetOf } from './target.ts'

type Variant = ProductFacts['variants'][number]
type Swapped = { line: OnShelf['line']; to: Variant }

/** One thing that is proposed, with what the mail tells of it. */
export type Planned =
  | { kind: 'cancel'; order: OrderFacts; reason: string }
  | { kind: 'return'; order: OrderFacts; lines: OnShelf['line'][]; method: string | null }
  | { kind: 'swap'; order: OrderFacts; swaps: Swapped[]; method: string | null }
  | { kind: 'order_address'; order: OrderFacts; to: Address }
  | { kind: 'own_address'; to: Address }

/** `unclear` is for a person; `impossible` may be something else, where the customer said what. */
type Outcome =
  | { planned: Planned[]; orders: OrderFacts[] }
  | { stop: 'unclear' | 'impossible'; orders: OrderFacts[] }

const unclear: Outcome = { stop: 'unclear', orders: [] }

/** What is read besides orders: products by name. What is asked for and not read is noted in `unread`. */
export type Catalogue = { productOf: View['productOf']; unread: Set<string> }

type About = { message: Message; text: string; shelf: Shelf; catalogue: Catalogue; view: Pick<View, 'order'> }

/**
 * What is proposed for all that a message asks for. Null where any of it is not clear. Of what could not be done as asked,
 * the rest is taken from what the customer wants in that case.
 *
 * @param refused how often what was proposed before was refused: the first is then taken for impossible.
 */
export function planOf(about: About, refused: number): Planned[] | null {
  const planned: Planned[] = []
  let before: OrderFacts[] = []
  let toGiveUp = refused
  for (const errand of about.message.errands) {
    let outcome = resolve(errand, about, before, about.message.method)
    if ('planned' in outcome && toGiveUp > 0 && errand.otherwise !== null) {
      toGiveUp -= 1
      outcome = { stop: 'impossible', orders: outcome.orders }
    }
    if ('stop' in outcome && outcome.stop === 'impossible' && errand.otherwise !== null) {
      const { errand: instead, method } = errand.otherwise
      outcome = resolve(instead ?? errand, about, outcome.orders, method ?? about.message.method)
    }
    if ('stop' in outcome) return null
    planned.push(...outcome.planned)
    before = outcome.orders
  }
  return toGiveUp > 0 ? null : merged(planned)
}

function resolve(errand: Errand, about: About, before: OrderFacts[], method: string | null): Outcome {
  switch (errand.kind) {
    case 'cancel':
      return cancel(errand, about, before)
    case 'return':
      return giveBack(errand.what, about, before, method)
    case 'swap':
      return swap(errand, about, method)
    case 'order_address':
      return sendElsewhere(errand, about)
    case 'own_address': {
      const to = addressMeant(errand.to, about.text, about.shelf)
      return to === null ? unclear : { planned: [{ kind: 'own_address', to }], orders: [] }
    }
  }
}

function cancel(errand: Errand & { kind: 'cancel' }, about: About, before: OrderFacts[]): Outcome {
  const reason = errand.reason ?? about.message.reason
  const cancelled = (orders: OrderFacts[]): Outcome =>
    orders.length === 0 || reason === null
      ? unclear
      : { planned: orders.map((order) => ({ kind: 'cancel', order, reason })), orders }
  if (errand.what.kind !== 'items') return cancelled(ordersMeant(errand.what, about, before))
  const { order, items } = errand.what
  const lines = phrased(items, about, { states: ['pending'], order })
  if (lines === null) return unclear
  const orders = ordersOf(lines)
  // An order is cancelled as a whole or not at all.
  const whole = orders.every((each) => each.lines.every((line) => lines.some((it) => it.line === line)))
  return whole ? cancelled(orders) : { stop: 'impossible', orders }
}

function giveBack(what: What, about: About, before: OrderFacts[], words: string | null): Outcome {
  const lines = returned(what, about, before)
  if (lines === null) return notThere(what, about)
  return eachOrder(lines, words, about, (order, own, method) => ({
    kind: 'return',
    order,
    lines: own.map(({ line }) => line),
    method,
  }))
}

function returned(what: What, about: About, before: OrderFacts[]): OnShelf[] | null {
  if (what.kind === 'items') return phrased(what.items, about, { states: ['delivered'], order: what.order })
  if (what.kind !== 'everything') return null
  const come = about.shelf.orders.filter((order) => stateOf(order) === 'delivered')
  const kept = what.but.map((item) => phraseOf(item, about.message))
  if (kept.some((phrase) => phrase === null)) return null
  const phrases = kept.flatMap((phrase) => phrase ?? [])
  const left = (order: OrderFacts) =>
    linesMeant(phrases, about.shelf, { states: ['delivered'], order: order.number })
  const named = come.filter(
    ({ number }) => number === what.order || before.some((each) => each.number === number),
  )
  const [only, ...others] = (named.length > 0 ? named : come).filter(
    (order) => phrases.length === 0 || left(order) !== null,
  )
  if (only === undefined || others.length > 0) return null
  const but = phrases.length === 0 ? [] : (left(only) ?? [])
  return about.shelf.lines.filter((it) => it.order === only && !but.some(({ line }) => line === it.line))
}

/** What is not there to be returned may still be on its way, where an order of it can be cancelled. */
function notThere(what: What, { shelf, message }: About): Outcome {
  if (what.kind !== 'items') return unclear
  const phrases = what.items.flatMap((item) => phraseOf(item, message) ?? [])
  const come = phrases.flatMap((phrase) => called(phrase, shelf, ['delivered', 'other'], what.order))
  const coming = phrases.flatMap((phrase) => called(phrase, shelf, ['pending'], what.order))
  return come.length > 0 || coming.length !== phrases.length
    ? unclear
    : { stop: 'impossible', orders: ordersOf(coming) }
}

function swap(errand: Errand & { kind: 'swap' }, about: About, words: string | null): Outcome {
  const preferred: State = errand.verb === 'exchange' ? 'delivered' : 'pending'
  const found: (OnShelf & { to: Variant })[] = []
  for (const { item, to } of errand.swaps) {
    const within = { order: errand.order }
    const lines =
      phrased([item], about, { ...within, states: ['pending', 'delivered'] }) ??
      phrased([item], about, { ...within, states: [preferred] })
    if (lines === null) return unclear
    for (const it of lines) {
      const target = variantFor(it, to, about)
      if (target === 'unread') continue
      if (target.kind !== 'found') {
        return { stop: target.kind === 'none' ? 'impossible' : 'unclear', orders: ordersOf(lines) }
      }
      found.push({ ...it, to: target.variant })
    }
  }
  if (about.catalogue.unread.size > 0) return { planned: [], orders: [] }
  return eachOrder(found, words, about, (order, own, method) => ({
    kind: 'swap',
    order,
    swaps: own.map(({ line, to }) => ({ line, to })),
    method,
  }))
}

const asReceived =
  /^(?:the )?same (?:type|kind|one|model|item)? ?(?:as|that) (?:the )?(?:one )?i(?:'ve| have)? (?:already )?(?:received|got)$/

function variantFor(
  { line, order }: OnShelf,
  to: string,
  { shelf, message, catalogue }: About,
): Found | 'unread' {
  const read = catalogue.productOf(line.product)
  if (read.kind === 'unread') {
    catalogue.unread.add(line.product)
    return 'unread'
  }
  const old = read.kind === 'found' ? read.facts.variants.find(({ sku }) => sku === line.sku) : undefined
  if (read.kind !== 'found' || old === undefined) return { kind: 'unclear' }
  if (!asReceived.test(to)) return targetOf({ text: to, prefers: message.prefers }, old, read.facts)
  const [other, ...more] = shelf.lines.filter(
    (it) => it.order !== order && it.state === 'delivered' && it.line.product === line.product,
  )
  const variant = read.facts.variants.find(({ sku }) => sku === other?.line.sku)
  if (variant === undefined || more.length > 0) return { kind: 'unclear' }
  return variant.available ? { kind: 'found', variant } : { kind: 'none' }
}

function sendElsewhere({ what, to: words }: Errand & { kind: 'order_address' }, about: About): Outcome {
  const to = addressMeant(words, about.text, about.shelf)
  const orders = ordersMeant(what, about, [])
  if (to === null || orders.length === 0) return unclear
  const elsewhere = orders.filter(({ ship_to }) => !isSame(ship_to, to))
  return elsewhere.length === 0
    ? unclear
    : { planned: elsewhere.map((order) => ({ kind: 'order_address', order, to })), orders }
}

/** The orders that are not named by what is in them to be returned. Empty where that is not clear. */
function ordersMeant(what: What, { shelf, message, view }: About, before: OrderFacts[]): OrderFacts[] {
  const byNumber = (number: string | null) => shelf.orders.filter((order) => order.number === number)
  const open = shelf.orders.filter((order) => stateOf(order) === 'pending')
  switch (what.kind) {
    case 'orders': {
      const found = what.numbers.flatMap(byNumber)
      return found.length === what.numbers.length ? found : []
    }
    case 'pending_orders':
      return shelf.orders.filter(({ status, cancelled }) => status === 'pending' && cancelled === null)
    case 'its_order': {
      if (before.length > 0) return before
      if (view.order !== null) return byNumber(view.order)
      return open.length === 1 ? open : []
    }
    case 'order_with': {
      const phrase = phraseOf(what.words, message)
      const holding = phrase === null ? [] : ordersOf(called(phrase, shelf, ['pending'], null))
      const there = holding.length > 0 ? holding : open.filter(({ ship_to }) => isIn(ship_to, what.words))
      return there.length === 1 ? there : []
    }
    case 'everything':
    case 'items':
      return []
  }
}

/** An item's words, with what the customer says of it elsewhere. */
function phraseOf(item: string, { details }: Message): ItemPhrase | null {
  const phrase = itemPhrase(item)
  const more = details.filter(({ item: about }) =>
    itemPhrase(about)?.words.every((word) => phrase?.words.includes(word)),
  )
  return more.length === 0 ? phrase : itemPhrase([...more.map(({ words }) => words), item].join(' '))
}

function phrased(
  items: readonly string[],
  { shelf, message }: About,
  within: Parameters<typeof linesMeant>[2],
): OnShelf[] | null {
  const phrases = items.map((item) => phraseOf(item, message))
  return phrases.every((phrase) => phrase !== null) ? linesMeant(phrases, shelf, within) : null
}

function ordersOf(lines: readonly OnShelf[]): OrderFacts[] {
  return [...new Set(lines.map(({ order }) => order))]
}

/** One act an order, in the order in which they are mentioned, each with its money's way. */
function eachOrder<It extends OnShelf>(
  lines: readonly It[],
  words: string | null,
  { shelf }: About,
  plan: (order: OrderFacts, own: It[], method: string | null) => Planned,
): Outcome {
  const orders = ordersOf(lines)
  const ways = orders.map((order) => methodFor(words, shelf.customer, order))
  if (ways.includes('unclear')) return unclear
  if (ways.includes('none')) return { stop: 'impossible', orders }
  const planned = orders.map((order, place) => {
    const way = ways[place]
    const own = lines.filter((it) => it.order === order)
    return plan(order, own, typeof way === 'object' ? way.id : null)
  })
  return { planned, orders }
}

/** What happens to the same order in the same way happens at once: an order is exchanged or changed once. */
function merged(planned: readonly Planned[]): Planned[] {
  const all: Planned[] = []
  for (const next of planned) {
    const same = all.find(
      (it) => it.kind === next.kind && 'order' in it && 'order' in next && it.order === next.order,
    )
    if (same?.kind === 'swap' && next.kind === 'swap') same.swaps.push(...next.swaps)
    else if (same?.kind === 'return' && next.kind === 'return') same.lines.push(...next.lines)
    else all.push(next)
  }
  return all
}

/** A plan as the actions that ask for it. */
export function callOf(planned: Planned, why: string): { action: string; args: JsonObject } {
  switch (planned.kind) {
    case 'cancel':
      return {
        action: 'propose_cancel_order',
        args: { order: planned.order.number, because: planned.reason, why },
      }
    case 'return': {
      const items = planned.lines.map(({ sku, quantity }) => ({ sku, quantity }))
      const { order, method } = planned
      return {
        action: 'propose_return_items',
        args: { order: order.number, items: summed(items), refund_to: method, why },
      }
    }
    case 'swap': {
      const { order, swaps, method } = planned
      const items = swaps.map(({ line, to }) => ({ sku: line.sku, new_sku: to.sku, quantity: line.quantity }))
      const action = stateOf(order) === 'delivered' ? 'propose_exchange_items' : 'propose_change_order_items'
      return { action, args: { order: order.number, items: summed(items), settle_by: method, why } }
    }
    case 'order_address':
      return {
        action: 'propose_change_order_address',
        args: { order: planned.order.number, to: planned.to, why },
      }
    case 'own_address':
      return { action: 'propose_change_customer_address', args: { to: planned.to, why } }
  }
}

/** The same item on two lines is so much of it. */
function summed<Item extends { sku: string; quantity: number }>(items: readonly Item[]): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const key = JSON.stringify({ ...item, quantity: 0 })
    const known = sums.get(key)
    sums.set(key, known === undefined ? item : { ...known, quantity: known.quantity + item.quantity })
  }
  return [...sums.values()]
}
