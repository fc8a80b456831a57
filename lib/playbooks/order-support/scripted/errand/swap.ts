import { type About, eachOrder, type Outcome, ordersOf, phrased, unclear } from './about.ts'
import type { Errand } from './errand.ts'
import type { Variant } from './planned.ts'
import type { OnShelf, State } from './shelf.ts'
import { type Found, targetOf } from './target.ts'

/** Gives other variants for items, whether these have come or are still to be sent. */
export function swap(errand: Errand & { kind: 'swap' }, about: About, words: string | null): Outcome {
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
