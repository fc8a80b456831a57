import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { orderOf } from '#lib/testing/desk-bundles.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import type { ShopRequestOf, ShopWriter } from '../write.ts'
import { builtInShopWriter } from '../write-built-in.ts'

type Refund = ShopRequestOf<'refund'>

useDatabase('shop')
let shop: ShopWriter
beforeAll(() => {
  shop = builtInShopWriter(db(), testClock())
})
const { lost, giftCard, missing, defective, returnable, exchangeRequested } = personas

/** A refund of so many cents over the methods of a persona's order in the order they were paid, but for what is given. */
async function requestOf(persona: Persona, cents: number[], given: Partial<Refund> = {}): Promise<Refund> {
  const { number: order, currency, payments } = await orderOf(persona)
  const shares = cents.map((amountCents, index) => ({
    methodId: payments[index]?.methodId ?? '',
    amountCents,
  }))
  const amountCents = cents.reduce((sum, each) => sum + each, 0)
  const reason = 'The parcel is lost'
  return { kind: 'refund', order, currency, amountCents, shares, reason, ...given }
}

async function refundsOf(persona: Persona) {
  const { id: orderId } = await orderOf(persona)
  return db().refund.findMany({ where: { orderId }, orderBy: { idempotencyKey: 'asc' } })
}

const accepted = { kind: 'accepted', answer: { kind: 'refund' } }

describe('a refund', () => {
  it('is written down with its method, amount, reason and key', async () => {
    const { payments, totalCents } = await orderOf(lost)
    expect(await shop.carryOut('lost', await requestOf(lost, [totalCents]))).toEqual(accepted)
    const [payment] = payments
    expect(await refundsOf(lost)).toMatchObject([
      {
        methodId: payment?.methodId,
        amountCents: totalCents,
        reason: 'The parcel is lost',
        idempotencyKey: 'lost/1',
      },
    ])
    expect(await shop.lookup('lost')).toEqual({ kind: 'done', answer: { kind: 'refund' } })
    expect(await shop.lookup('never asked')).toEqual({ kind: 'none' })
  })

  it('gives each method its share, and a gift card its balance back', async () => {
    const { payments } = await orderOf(giftCard)
    const cents = payments.map(({ amountCents }) => amountCents)
    expect(cents.length).toBeGreaterThan(1)
    const card = payments.find(({ method }) => method.kind === 'gift_card')
    const before = card?.method.balanceCents ?? 0
    expect(await shop.carryOut('both', await requestOf(giftCard, cents))).toEqual(accepted)
    expect((await refundsOf(giftCard)).map(({ amountCents }) => amountCents).sort()).toEqual(cents.sort())
    const now = await db().paymentMethod.findUniqueOrThrow({ where: { id: card?.methodId ?? '' } })
    expect(now.balanceCents).toBe(before + (card?.amountCents ?? 0))
  })

  it('S7: is made once under its key, however often and by however many it is asked for', async () => {
    const request = await requestOf(missing, [2_000])
    const many = Array.from({ length: 12 }, () => shop.carryOut('once', request))
    expect(await Promise.all(many)).toEqual(many.map(() => accepted))
    expect(await shop.carryOut('once', request)).toEqual(accepted)
    expect(await refundsOf(missing)).toMatchObject([{ amountCents: 2_000 }])
  })

  it('is refused under the key of another', async () => {
    const refusal = { kind: 'refused', detail: 'Something else has been done under the same key.' }
    expect(await shop.carryOut('once', await requestOf(missing, [2_001]))).toEqual(refusal)
    expect(await shop.carryOut('once', await requestOf(defective, [2_000]))).toEqual(refusal)
    expect(await refundsOf(defective)).toEqual([])
  })

  it('S8: is never of more than was paid less what was refunded, however many are asked for at once', async () => {
    const { totalCents } = await orderOf(defective)
    const half = Math.ceil(totalCents / 2)
    const request = await requestOf(defective, [half])
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, key) => shop.carryOut(`half ${key}`, request)),
    )
    expect(outcomes.filter(({ kind }) => kind === 'accepted').length).toBe(totalCents % 2 === 0 ? 2 : 1)
    expect(outcomes.every(({ kind }) => kind === 'accepted' || kind === 'refused')).toBe(true)
    const back = (await refundsOf(defective)).reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(back).toBeLessThanOrEqual(totalCents)
    expect(await shop.carryOut('more', await requestOf(defective, [totalCents]))).toEqual({
      kind: 'refused',
      detail: expect.stringMatching(/^Of O-\d+ .\d+\.\d\d is left to refund\.$/),
    })
  })

  it.each<[string, number[], Partial<Refund>, RegExp]>([
    ['in another currency', [100], { currency: 'SEK' }, /was paid in [A-Z]{3}, not in SEK\.$/],
    ['that its shares do not add up to', [100], { amountCents: 101 }, /do not add up/],
    ['of nothing', [0], {}, /do not add up/],
    ['with a share below zero', [-1], {}, /do not add up/],
    ['without shares', [], {}, /do not add up/],
    ['of an order there is not', [100], { order: 'O-9999' }, /^There is no order O-9999\.$/],
    [
      'to a method that the order was not paid by',
      [100],
      { shares: [{ methodId: '01a2e6b0-0000-7000-8000-000000000000', amountCents: 100 }] },
      /is left to refund to a method that it was not paid by\.$/,
    ],
  ])('is refused %s, and nothing is written down', async (_what, cents, given, words) => {
    const outcome = await shop.carryOut('wrong', await requestOf(returnable, cents, given))
    expect(outcome).toEqual({ kind: 'refused', detail: expect.stringMatching(words) })
    expect(await refundsOf(returnable)).toEqual([])
    expect(await shop.lookup('wrong')).toEqual({ kind: 'none' })
  })

  it('that the database fails at leaves nothing behind, and may be asked for again', async () => {
    const request = await requestOf(exchangeRequested, [100])
    await db().$executeRaw`ALTER TABLE "ShopRequest" RENAME TO "ShopRequestAway"`
    const failed = await shop.carryOut('broken', request)
    const asked = await shop.lookup('broken')
    await db().$executeRaw`ALTER TABLE "ShopRequestAway" RENAME TO "ShopRequest"`
    expect(failed).toMatchObject({
      kind: 'refused_for_now',
      detail: expect.stringMatching(/^the shop is out of order/),
    })
    expect(asked).toMatchObject({ kind: 'unknown' })
    expect(await refundsOf(exchangeRequested)).toEqual([])
    expect(await shop.carryOut('broken', request)).toEqual(accepted)
  })
})
