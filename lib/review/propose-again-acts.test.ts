import { expect, it } from 'vitest'
import { parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import type { JsonObject } from '#lib/json.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, granted, pendingOf, seen, testClock } from '#lib/testing/desk.ts'
import { call, readAndDrafted, replying, send } from '#lib/testing/desk-bundles.ts'
import { effectsOf, executorAt, transportWith } from '#lib/testing/desk-mail.ts'
import { refuses, shopWith } from '#lib/testing/desk-shop.ts'
import { newOrder, type ShopOrder, shipTo } from '#lib/testing/shop-orders.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve } from './decide.ts'
import { proposeAgain } from './propose-again.ts'

useDatabase('shop')
const clock = testClock()
const { sam } = USERS
const why = 'They ask for it'
const to = { ...shipTo, line1: '9 Quay Street' }
const wish = `Something about my order. My address: 9 Quay Street, ${shipTo.city}, ${shipTo.postcode}.`

const swap = ({ persona: { order }, sku }: ShopOrder): JsonObject => {
  return {
    order,
    why,
    settle_by: 'ref-card',
    items: [{ sku: sku('linear'), new_sku: sku('clicky'), quantity: 1 }],
  }
}
const back = ({ persona: { order }, sku }: ShopOrder): JsonObject => {
  return { order, why, refund_to: 'ref-card', items: [{ sku: sku('linear'), quantity: 1 }] }
}
const asked: [string, 'pending' | 'delivered', (order: ShopOrder) => JsonObject][] = [
  ['cancel_order', 'pending', ({ persona: { order } }) => ({ order, why, because: 'no longer needed' })],
  ['change_order_address', 'pending', ({ persona: { order } }) => ({ order, why, to })],
  ['change_order_items', 'pending', swap],
  ['change_order_payment', 'pending', ({ persona: { order } }) => ({ order, why, pay_by: 'ref-other' })],
  ['return_items', 'delivered', back],
  ['exchange_items', 'delivered', swap],
  ['change_customer_address', 'pending', () => ({ why, to })],
]

it.each(asked)(
  '%s is asked for again as it was, its method by what the shop calls it',
  async (kind, status, argsOf) => {
    const order = await newOrder({ status })
    for (const [id, externalId] of [
      [order.card, 'ref-card'],
      [order.other, 'ref-other'],
    ]) {
      await db().paymentMethod.update({ where: { id }, data: { externalId } })
    }
    const caseId = await ask(clock, order.persona, wish)
    const read = [call('get_product', { product: order.sku('linear') }), ...readAndDrafted(order.persona)]
    await drive(clock, caseId, replying(...read, [call(`propose_${kind}`, argsOf(order)), send]))
    const first = await pendingOf(caseId)
    granted(await approve(sam, seen(first), clock))
    const [effect] = await effectsOf(caseId)
    const effectId = effect?.id ?? ''
    await executeEffect(executorAt(clock, transportWith(), { shop: shopWith(clock, refuses) }), effectId)
    granted(await proposeAgain(sam, { effectId, attempt: 1 }, clock))
    const again = await pendingOf(caseId)
    expect(again.id).not.toBe(first.id)
    expect(parseBundle(again.bundle).effects).toEqual(parseBundle(first.bundle).effects)
  },
)
