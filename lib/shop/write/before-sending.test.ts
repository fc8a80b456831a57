import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { newOrder, type ShopOrder, shopHolds } from '#lib/testing/shop-orders.ts'
import { cancel, moved, readdress, repay, swap } from '#lib/testing/shop-requests.ts'
import type { ShopOutcome, ShopRequest, ShopRequestOf, ShopWriter } from '../write.ts'
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

describe('cancelling', () => {
  it('pays back what was paid, and puts the items back where they are counted', async () => {
    const order = await newOrder({ quantity: 2, stock: 5 })
    expect(await ask(cancel(order))).toEqual(accepted('cancel_order'))
    const now = await shopHolds(order)
    expect(now.order).toMatchObject({
      status: 'cancelled',
      cancelledAt: at,
      cancelledReason: 'no longer needed',
      refunds: [{ methodId: order.card, amountCents: order.totalCents, position: 1 }],
    })
    expect(await now.stock(order.sku('linear'))).toBe(7)
  })

  it('is of all that is left, of what was not sent, and once', async () => {
    const order = await newOrder()
    const less = { ...cancel(order), shares: [{ methodId: order.card, amountCents: 1 }] }
    expect(await ask(less)).toEqual(refusal(/is not what is left of it/))
    expect(await ask(cancel(await newOrder({ status: 'shipped' })))).toEqual(refusal(/too late/))
    const both = await Promise.all([ask(cancel(order)), ask(cancel(order))])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['accepted', 'refused'])
    expect((await shopHolds(order)).order.refunds).toHaveLength(1)
  })
})

describe('changing the address of an order', () => {
  it('is done to what it was when it was decided, and before there is a label', async () => {
    const order = await newOrder()
    expect(await ask(readdress(order))).toEqual(accepted('change_order_address'))
    expect((await shopHolds(order)).order.shipTo).toEqual(moved)
    expect(await ask(readdress(order))).toEqual(refusal(/has changed since/))
    const labelled = await newOrder()
    const parcel = { carrier: 'Nordpost', trackingNumber: labelled.id, status: 'label_created' } as const
    await db().fulfilment.create({ data: { ...parcel, orderId: labelled.id } })
    expect(await ask(readdress(labelled))).toEqual(refusal(/has a label already/))
    expect(await ask(swap('change_order_items', labelled))).toEqual(refusal(/has a label already/))
    expect(await ask(readdress(await newOrder({ status: 'delivered' })))).toEqual(refusal(/too late/))
  })
})

describe('changing items', () => {
  it('changes the line where it stands, charges the difference, and follows with the stock', async () => {
    const order = await newOrder({ stock: 5 })
    expect(await ask(swap('change_order_items', order))).toEqual(accepted('change_order_items'))
    const { order: now, stock } = await shopHolds(order)
    expect(now).toMatchObject({
      itemsChangedAt: at,
      totalCents: order.totalCents + 2_000,
      lines: [
        {
          id: order.lines.keyboard,
          quantity: 1,
          unitCents: 12_000,
          title: expect.stringMatching(/, clicky$/),
          variant: { sku: order.sku('clicky') },
        },
        { id: order.lines.mouse },
      ],
      payments: [
        { amountCents: order.totalCents },
        { methodId: order.card, amountCents: 2_000, position: 1, paidAt: at },
      ],
      refunds: [],
    })
    expect([await stock(order.sku('linear')), await stock(order.sku('clicky'))]).toEqual([6, 4])
  })

  it('leaves what is left of a line in it, with the new ones beside', async () => {
    const order = await newOrder({ quantity: 3 })
    const { keyboard } = order.lines
    const part = (which: 'clicky' | 'tactile') => ({
      lineId: keyboard,
      quantity: 1,
      newSku: order.sku(which),
    })
    const request = { ...swap('change_order_items', order), lines: [part('clicky'), part('tactile')] }
    expect(await ask({ ...request, differenceCents: 1_000 })).toEqual(accepted('change_order_items'))
    const { lines } = (await shopHolds(order)).order
    expect(lines.map(({ quantity, variant }) => [quantity, variant.sku])).toEqual(
      expect.arrayContaining([
        [1, order.sku('linear')],
        [1, order.sku('clicky')],
        [1, order.sku('tactile')],
      ]),
    )
    expect(lines).toHaveLength(4)
  })

  it('pays a difference back to a gift card, whose balance rises', async () => {
    const order = await newOrder()
    await ask(swap('change_order_items', order, 'tactile', order.gift))
    const now = await shopHolds(order)
    expect(now.order).toMatchObject({
      refunds: [{ methodId: order.gift, amountCents: 1_000, position: 1 }],
      totalCents: order.totalCents - 1_000,
    })
    expect(now.balanceCents).toBe(3_000)
  })

  it('takes a gift card’s balance once, of two that spend it at once', async () => {
    const order = await newOrder({ balanceCents: 3_999 })
    const second = await newOrder()
    await db().order.update({ where: { id: second.id }, data: { customerId: order.customerId } })
    const both = await Promise.all([
      ask(swap('change_order_items', order, 'clicky', order.gift)),
      ask(swap('change_order_items', second, 'clicky', order.gift)),
    ])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['accepted', 'refused'])
    expect((await shopHolds(order)).balanceCents).toBe(1_999)
  })

  it.each<[string, (order: ShopOrder) => Partial<ShopRequestOf<'change_order_items'>>, RegExp]>([
    [
      'for a variant of another product',
      ({ lines, mouseSku }) => ({ lines: [{ lineId: lines.keyboard, quantity: 1, newSku: mouseSku }] }),
      /no variant of the same product/,
    ],
    [
      'for more than the line holds',
      ({ lines, sku }) => ({ lines: [{ lineId: lines.keyboard, quantity: 2, newSku: sku('clicky') }] }),
      /does not hold all/,
    ],
    [
      'for more than the line holds, in two parts',
      ({ lines, sku }) => {
        const one = { lineId: lines.keyboard, quantity: 1, newSku: sku('clicky') }
        return { lines: [one, one], differenceCents: 4_000 }
      },
      /does not hold all/,
    ],
    ['for nothing', () => ({ lines: [] }), /not clear/],
    ['at a price of before', () => ({ differenceCents: 1_999 }), /another by now/],
    ['by a gift card that does not cover it', ({ gift }) => ({ methodId: gift }), /does not cover \$20\.00/],
    ['in another currency', () => ({ currency: 'EUR' }), /was paid in USD/],
  ])('is refused %s, and nothing is changed', async (_what, given, words) => {
    const order = await newOrder({ balanceCents: 1_999 })
    const { stock: _, ...before } = await shopHolds(order)
    expect(await ask({ ...swap('change_order_items', order), ...given(order) })).toEqual(refusal(words))
    expect(await shopHolds(order)).toMatchObject(before)
  })

  it('is refused by a method of somebody else, and for what is out of stock', async () => {
    const [order, stranger] = [await newOrder({ stock: 0 }), await newOrder()]
    expect(await ask(swap('change_order_items', order, 'clicky', stranger.card))).toEqual(
      refusal(/no such payment method/),
    )
    expect(await ask(swap('change_order_items', order))).toEqual(refusal(/out of stock/))
    expect((await shopHolds(order)).order.payments).toHaveLength(1)
  })
})

describe('changing the payment', () => {
  it('charges the whole to the new method and gives it back to the old one, once', async () => {
    const order = await newOrder({ balanceCents: 13_000 })
    expect(await ask(repay(order, order.gift))).toEqual(accepted('change_order_payment'))
    const now = await shopHolds(order)
    expect(now.order).toMatchObject({
      payments: [{ methodId: order.card }, { methodId: order.gift, amountCents: 13_000, position: 1 }],
      refunds: [{ methodId: order.card, amountCents: 13_000, position: 2 }],
    })
    expect(now.balanceCents).toBe(0)
    expect(await ask(repay(order, order.other))).toEqual(refusal(/was not paid once/))
    expect(await ask(cancel({ ...order, card: order.gift }))).toEqual(accepted('cancel_order'))
    expect((await shopHolds(order)).balanceCents).toBe(13_000)
  })

  it('is refused where the balance does not cover it, or it is not what was to be changed', async () => {
    const order = await newOrder({ balanceCents: 12_999 })
    expect(await ask(repay(order, order.gift))).toEqual(refusal(/does not cover/))
    expect(await ask(repay(order, order.card))).toEqual(refusal(/not what was to be changed/))
    expect(await ask({ ...repay(order, order.other), amountCents: 1 })).toEqual(
      refusal(/not what was to be changed/),
    )
  })
})
