import { z } from 'zod'
import type { Scenario, ShopData, TauRecord, TauRecords } from './scenario.ts'

const lines = z.array(
  z.looseObject({ product_id: z.string(), item_id: z.string(), price: z.number(), options: z.unknown() }),
)
type Line = z.output<typeof lines>[number]

/** What every record of a shop should be after a scenario, and how many lines of orders the reference has wrong. */
export type Expected = { records: TauRecords; corrected: number }

/**
 * The shop's records with those over them that a scenario changed. The reference's tool that changes items of a pending
 * order gives every line the price and options of the last of them (a loop's variable that outlives its loop): where a
 * line that was changed is not as its own variant is, it is put right.
 */
export function expectedAfter({ changed }: Pick<Scenario, 'changed'>, data: ShopData): Expected {
  let corrected = 0
  const orders = Object.entries(changed.orders).map(([id, order]) => {
    const right = corrections(order, data.orders[id], data)
    corrected += right.count
    return [id, { ...order, items: right.items }] as const
  })
  return {
    records: {
      orders: { ...data.orders, ...Object.fromEntries(orders) },
      users: { ...data.users, ...changed.users },
      products: { ...data.products, ...changed.products },
    },
    corrected,
  }
}

function corrections(order: TauRecord, before: TauRecord | undefined, data: ShopData) {
  const earlier = lines.safeParse(before?.items).data ?? []
  const later = lines.safeParse(order.items).data
  if (later === undefined) return { items: order.items, count: 0 }
  const items = later.map((line, place) =>
    line.item_id === earlier[place]?.item_id ? line : asItsVariant(line, data),
  )
  return { items, count: items.filter((line, place) => line !== later[place]).length }
}

/** The same line where it is as its variant already. */
function asItsVariant(line: Line, { products }: ShopData): Line {
  const variant = products[line.product_id]?.variants[line.item_id]
  if (variant === undefined) return line
  const { price, options } = variant
  const same = line.price === price && JSON.stringify(line.options) === JSON.stringify(options)
  return same ? line : { ...line, price, options }
}
