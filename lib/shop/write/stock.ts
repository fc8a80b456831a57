import type { Tx } from '#lib/db.ts'
import { ShopRefusal } from './once.ts'

/** So many of a variant: taken, or put back where it is below nothing. */
export type Taken = { variantId: string; title: string; quantity: number }

/** Takes variants from the stock, where the shop counts it. @throws ShopRefusal where there are not so many. */
export async function takeStock(tx: Tx, taken: readonly Taken[]): Promise<void> {
  // In one order for all, or two orders of the same two things could come to wait for each other.
  for (const { variantId, title, quantity } of summed(taken)) {
    if (quantity < 0) {
      const data = { stock: { increment: -quantity } }
      await tx.variant.updateMany({ where: { id: variantId, stock: { not: null } }, data })
      continue
    }
    const { count } = await tx.variant.updateMany({
      where: { id: variantId, available: true, OR: [{ stock: null }, { stock: { gte: quantity } }] },
      data: { stock: { decrement: quantity } },
    })
    if (count === 0) throw new ShopRefusal(`${title} is out of stock.`)
  }
}

/** Each variant once, in the order of their ids. */
function summed(taken: readonly Taken[]): Taken[] {
  const byVariant = new Map<string, Taken>()
  for (const each of taken) {
    const before = byVariant.get(each.variantId)?.quantity ?? 0
    byVariant.set(each.variantId, { ...each, quantity: before + each.quantity })
  }
  return [...byVariant.values()].toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
}
