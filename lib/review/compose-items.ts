import { differenceOf, firstMethod, partsOf, swappedParts } from '#lib/shop/rules.ts'
import type { AskedOf } from './asked.ts'
import type { Seen } from './seen-order.ts'

/** Items for other variants of theirs: each line with its price and the new one's, and what is charged or paid back. */
export function swapOf(
  { kind, order, items, settle_by, why }: AskedOf<'change_order_items' | 'exchange_items'>,
  seen: Seen,
) {
  const parts = swappedParts(items, seen.world)
  const lines = parts.flatMap(({ variant, ...part }) => {
    const { sku: newSku, title: newTitle, price_cents: newUnitCents } = variant
    return lineOf(part, seen).map((line) => ({ ...line, newSku, newTitle, newUnitCents }))
  })
  const settleBy = methodOf(settle_by, seen)
  if (lines.length < parts.length) return changedBefore(order)
  if (settleBy === undefined) return notOnFile
  const { currency } = seen.world.order
  return { kind, order, currency, lines, differenceCents: differenceOf(parts), settleBy, why }
}

/** Items that come back, at what they were sold for. */
export function returnOf({ kind, order, items, refund_to, why }: AskedOf<'return_items'>, seen: Seen) {
  const parts = partsOf(items, seen.world.order.lines)
  const lines = parts.flatMap((part) => lineOf(part, seen))
  const refundTo = methodOf(refund_to, seen)
  if (lines.length < parts.length) return changedBefore(order)
  if (refundTo === undefined) return notOnFile
  const amountCents = lines.reduce((sum, { unitCents, quantity }) => sum + quantity * unitCents, 0)
  return { kind, order, currency: seen.world.order.currency, lines, amountCents, refundTo, why }
}

type Part = ReturnType<typeof partsOf>[number]

/** The row of a line; nothing where what comes before in the bundle changes the lines, so that there is none yet. */
function lineOf({ place, line, quantity }: Omit<Part, 'item'>, { known, world }: Seen) {
  const row = known.lines[place]
  if (row === undefined || world.order.lines !== known.order.lines) return []
  return [{ lineId: row.id, sku: line.sku, title: line.title, unitCents: line.unit_cents, quantity }]
}

/** By what is settled; null stands for what the order was first paid by. */
function methodOf(asked: string | null, { known, world }: Seen) {
  const ref = asked ?? firstMethod(world)
  return ref === null ? undefined : known.onFile.get(ref)
}

const notOnFile = 'The customer has no such payment method on file.'

function changedBefore(order: string): string {
  return `Items of ${order} are changed before that: ask for all of it in one step.`
}
