import { expect, it } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { newOrder, type ShopOrder, shopHolds } from '#lib/testing/shop-orders.ts'
import { cancel, money, readdress, repay, sendBack, swap } from '#lib/testing/shop-requests.ts'
import type { ShopRequest, ShopRequestOf } from '../write.ts'
import { builtInShopWriter } from '../write-built-in.ts'

useDatabase('empty')

const sum = (rows: readonly { amountCents: number }[]) =>
  rows.reduce((total, { amountCents }) => total + amountCents, 0)

/** Everything that could be asked about an order, by whoever did not see what the others ask. */
function requestsOn(order: ShopOrder): ShopRequest[] {
  const { persona, card, gift, other, totalCents } = order
  const refund: ShopRequestOf<'refund'> = {
    ...{ kind: 'refund', order: persona.order, ...money, amountCents: 5_000, reason: 'Late' },
    shares: [{ methodId: card, amountCents: 5_000 }],
  }
  return [
    cancel(order),
    { ...cancel(order), shares: [{ methodId: other, amountCents: totalCents }] },
    readdress(order),
    swap('change_order_items', order, 'clicky', gift),
    swap('change_order_items', order, 'tactile', gift),
    swap('exchange_items', order, 'clicky', gift),
    repay(order, gift),
    repay(order, other),
    sendBack(order),
    refund,
  ]
}

it('S8: whatever is asked at once, no order pays back more than was paid, and no card or stock falls below nothing', async () => {
  const shop = builtInShopWriter(db(), systemClock)
  const first = await newOrder({ stock: 1, balanceCents: 14_000 })
  const orders = [first, await newOrder({ stock: 1 }), await newOrder({ stock: 1, status: 'delivered' })]
  // All of them are one customer's, who has one gift card.
  await db().order.updateMany({ data: { customerId: first.customerId } })
  await db().paymentMethod.updateMany({ data: { customerId: first.customerId } })
  const asked = orders.flatMap((order) => requestsOn({ ...order, gift: first.gift }))
  for (let round = 0; round < 3; round += 1) {
    const outcomes = await Promise.all(asked.map((it, place) => shop.carryOut(`${round} ${place}`, it)))
    if (round === 0) expect(outcomes.filter(({ kind }) => kind === 'accepted').length).toBeGreaterThan(3)
    // None of them came to wait for another that waited for it.
    expect(outcomes.filter(({ kind }) => kind !== 'accepted' && kind !== 'refused')).toEqual([])
  }
  for (const order of orders) {
    const { order: row } = await shopHolds({ ...order, customerId: first.customerId })
    expect(sum(row.refunds)).toBeLessThanOrEqual(sum(row.payments))
    const places = [...row.payments, ...row.refunds].map(({ position }) => position)
    expect(new Set(places).size).toBe(places.length)
    if (row.status === 'cancelled') expect(sum(row.refunds)).toBe(sum(row.payments))
    expect(row.returns.length + row.exchanges.length).toBeLessThanOrEqual(1)
  }
  expect(await db().paymentMethod.count({ where: { balanceCents: { lt: 0 } } })).toBe(0)
  expect(await db().variant.count({ where: { stock: { lt: 0 } } })).toBe(0)
  const all = { orderId: { in: orders.map(({ id }) => id) }, methodId: first.gift }
  const [spent, back] = await Promise.all([
    db().payment.findMany({ where: all }),
    db().refund.findMany({ where: all }),
  ])
  const { balanceCents } = await db().paymentMethod.findUniqueOrThrow({ where: { id: first.gift } })
  expect(balanceCents).toBe(14_000 - sum(spent) + sum(back))
})
