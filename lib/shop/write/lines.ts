import { z } from 'zod'
import type { Order, Prisma } from '#prisma/generated/client.ts'
import { variantTitle } from '../variant-title.ts'
import { type Job, ShopRefusal } from './once.ts'

const LINE = {
  id: true,
  title: true,
  quantity: true,
  unitCents: true,
  position: true,
  variantId: true,
  variant: { select: { productId: true } },
} satisfies Prisma.OrderLineSelect

type Line = Prisma.OrderLineGetPayload<{ select: typeof LINE }>
type Part = { lineId: string; quantity: number }

/** So many of a line. */
export type HeldPart = { line: Line; quantity: number }

/** What is asked for of an order's lines. @throws ShopRefusal where they do not hold it. */
export async function heldParts<Asked extends Part>(
  { tx }: Job,
  { id: orderId, number }: Order,
  asked: readonly Asked[],
): Promise<(HeldPart & { asked: Asked })[]> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: LINE })
  if (asked.length === 0) throw new ShopRefusal(`It is not clear what of ${number} it is about.`)
  return asked.map((each) => {
    const line = lines.find(({ id }) => id === each.lineId)
    const all = asked.filter(({ lineId }) => lineId === each.lineId)
    const wanted = all.reduce((sum, { quantity }) => sum + quantity, 0)
    if (line === undefined || each.quantity < 1 || wanted > line.quantity) {
      throw new ShopRefusal(`${number} does not hold all that it is about.`)
    }
    return { asked: each, line, quantity: each.quantity }
  })
}

/** @throws ShopRefusal where more of a line would come back than it held, with all that is on its way back. */
export async function refuseTwice({ tx }: Job, { number }: Order, parts: readonly HeldPart[]): Promise<void> {
  for (const { line } of parts) {
    const before = { where: { orderLineId: line.id }, _sum: { quantity: true } } as const
    const open = { status: { not: 'refused' } } as const
    const [returned, exchanged] = await Promise.all([
      tx.returnLine.aggregate({ ...before, where: { ...before.where, return: open } }),
      tx.exchangeLine.aggregate({ ...before, where: { ...before.where, exchange: open } }),
    ])
    const gone = (returned._sum.quantity ?? 0) + (exchanged._sum.quantity ?? 0)
    const all = parts.filter((part) => part.line.id === line.id)
    const now = all.reduce((sum, { quantity }) => sum + quantity, 0)
    if (gone + now > line.quantity) throw new ShopRefusal(`${line.title} of ${number} came back before.`)
  }
}

/** The same thing of one line once, however often it was asked for. */
export function merged<Row extends { orderLineId: string; newSku?: string; quantity: number }>(
  rows: readonly Row[],
): Row[] {
  const byThing = new Map<string, Row>()
  for (const row of rows) {
    const thing = `${row.orderLineId} ${row.newSku}`
    byThing.set(thing, { ...row, quantity: row.quantity + (byThing.get(thing)?.quantity ?? 0) })
  }
  return [...byThing.values()]
}

/** What parts were sold for, in cents. */
export function worthOf(parts: readonly HeldPart[]): number {
  return parts.reduce((sum, { line, quantity }) => sum + quantity * line.unitCents, 0)
}

const VARIANT = {
  id: true,
  productId: true,
  sku: true,
  options: true,
  priceCents: true,
  currency: true,
} as const

const optionsOf = z.record(z.string(), z.string())

/** A variant of the same product for so many of a line, at its price of today. */
export type SwappedPart = HeldPart & {
  variant: { id: string; sku: string; title: string; priceCents: number }
}

/**
 * What is asked for of an order's lines, with the variants they are to be.
 *
 * @throws ShopRefusal where the order does not hold it, a variant is of another product or currency, or the difference
 * in price is another by now.
 */
export async function swappedParts(
  job: Job,
  order: Order,
  { lines, differenceCents }: { lines: readonly (Part & { newSku: string })[]; differenceCents: number },
): Promise<SwappedPart[]> {
  const parts = await heldParts(job, order, lines)
  const variants = await job.tx.variant.findMany({
    where: { sku: { in: lines.map(({ newSku }) => newSku) }, currency: order.currency },
    select: { ...VARIANT, product: { select: { name: true } } },
  })
  const swapped = parts.map(({ asked: { newSku }, line, quantity }) => {
    const found = variants.find(({ sku }) => sku === newSku)
    if (found === undefined || found.productId !== line.variant.productId) {
      throw new ShopRefusal(`${newSku} is no variant of the same product as ${line.title}.`)
    }
    const { id, sku, priceCents, product, options } = found
    return {
      line,
      quantity,
      variant: { id, sku, priceCents, title: variantTitle(product.name, optionsOf.parse(options)) },
    }
  })
  const difference = swapped.reduce(
    (sum, { line, variant, quantity }) => sum + quantity * (variant.priceCents - line.unitCents),
    0,
  )
  if (difference !== differenceCents) throw new ShopRefusal('The difference in price is another by now.')
  return swapped
}
