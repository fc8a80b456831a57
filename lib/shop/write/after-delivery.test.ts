import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { newOrder, shopHolds } from '#lib/testing/shop-orders.ts'
import { money, readdress, relocate, sendBack, swap } from '#lib/testing/shop-requests.ts'
import type { ShopOutcome, ShopRequest, ShopWriter } from '../write.ts'
import { builtInShopWriter } from '../write-built-in.ts'

useDatabase('empty')
const at = new Date('2026-11-30T09:00:00.000Z')
let shop: ShopWriter
beforeAll(() => {
  shop = builtInShopWriter(db(), { now: () => at })
})

let asked = 0
const ask = (request: ShopRequest): Promise<ShopOutcome> => {
  asked += 1
  return shop.carryOut(`request ${asked}`, request)
}
const accepted = (kind: string) => ({ kind: 'accepted', answer: { kind } })
const refusal = (words: RegExp) => ({ kind: 'refused', detail: expect.stringMatching(words) })

describe('returning and exchanging', () => {
  it('a return notes what comes back and where its money goes, and moves none', async () => {
    const order = await newOrder({ status: 'delivered' })
    expect(await ask(sendBack(order))).toEqual(accepted('return_items'))
    expect((await shopHolds(order)).order).toMatchObject({
      status: 'delivered',
      refunds: [],
      returns: [
        {
          ...{ status: 'requested', reason: 'Too loud', methodId: order.card, requestedAt: at },
          lines: [{ orderLineId: order.lines.keyboard, quantity: 1 }],
        },
      ],
    })
  })

  it('an exchange notes the new items too, which are put aside, and settles nothing yet', async () => {
    const order = await newOrder({ status: 'delivered', stock: 5 })
    expect(await ask(swap('exchange_items', order, 'clicky', order.gift))).toEqual(accepted('exchange_items'))
    const now = await shopHolds(order)
    expect(now.order).toMatchObject({
      exchanges: [
        {
          ...{ status: 'requested', differenceCents: 2_000, methodId: order.gift, requestedAt: at },
          lines: [{ orderLineId: order.lines.keyboard, newSku: order.sku('clicky'), quantity: 1 }],
        },
      ],
    })
    expect(now.order.payments).toHaveLength(1)
    expect(now.balanceCents).toBe(2_000)
    expect([await now.stock(order.sku('linear')), await now.stock(order.sku('clicky'))]).toEqual([5, 4])
  })

  it('nothing comes back twice, in whatever way, unless that was refused', async () => {
    const order = await newOrder({ status: 'delivered' })
    expect(await ask(sendBack(order))).toEqual(accepted('return_items'))
    expect(await ask(sendBack(order))).toEqual(refusal(/came back before/))
    expect(await ask(swap('exchange_items', order))).toEqual(refusal(/came back before/))
    await db().return.updateMany({ where: { orderId: order.id }, data: { status: 'refused' } })
    expect(await ask(swap('exchange_items', order))).toEqual(accepted('exchange_items'))
    expect(await ask(sendBack(order))).toEqual(refusal(/came back before/))
  })

  it('is of what was delivered, at what it was sold for', async () => {
    const pending = await newOrder()
    expect(await ask(sendBack(pending))).toEqual(refusal(/not delivered/))
    expect(await ask(swap('exchange_items', pending))).toEqual(refusal(/not delivered/))
    const order = await newOrder({ status: 'delivered' })
    expect(await ask({ ...sendBack(order), amountCents: 9_999 })).toEqual(refusal(/sold for something else/))
    expect(await ask({ ...sendBack(order), methodId: pending.card })).toEqual(refusal(/no such payment/))
    await ask({
      ...{ kind: 'refund', order: order.persona.order, ...money, amountCents: 4_000, reason: 'Scratched' },
      shares: [{ methodId: order.card, amountCents: 4_000 }],
    })
    expect(await ask(sendBack(order))).toEqual(refusal(/\$90\.00 is left to refund/))
  })
})

describe('changing the address on file', () => {
  it('is done to what it was when it was decided; who has none gets one', async () => {
    const order = await newOrder()
    expect(await ask(relocate(order))).toEqual(accepted('change_customer_address'))
    expect((await shopHolds(order)).customer.addresses).toMatchObject([
      { line1: '9 Quay Street', city: 'Bristol', isDefault: true },
    ])
    expect(await ask(relocate(order))).toEqual(refusal(/has changed since/))
    await db().address.deleteMany({ where: { customerId: order.customerId } })
    expect(await ask(relocate(order))).toEqual(refusal(/has changed since/))
    expect(await ask({ ...relocate(order), from: null })).toEqual(accepted('change_customer_address'))
    expect((await shopHolds(order)).customer.addresses).toHaveLength(1)
    const nobody = { ...relocate(order), customerId: order.id }
    expect(await ask(nobody)).toEqual(refusal(/no such customer/))
  })
})

it('S7: each is done once under its key, however often and by however many it is asked for', async () => {
  const [pending, delivered] = [await newOrder({ quantity: 2 }), await newOrder({ status: 'delivered' })]
  const requests: ShopRequest[] = [
    readdress(pending),
    swap('change_order_items', pending),
    relocate(pending),
    swap('exchange_items', delivered),
  ]
  for (const request of requests) {
    const key = `once ${request.kind}`
    const all = await Promise.all(Array.from({ length: 6 }, () => shop.carryOut(key, request)))
    expect(all).toEqual(all.map(() => accepted(request.kind)))
    expect(await shop.lookup(key)).toEqual({ kind: 'done', answer: { kind: request.kind } })
  }
  const now = await shopHolds(pending)
  expect(now.order.payments).toHaveLength(2)
  expect(now.order.lines).toHaveLength(3)
  expect((await shopHolds(delivered)).order.exchanges).toHaveLength(1)
})
