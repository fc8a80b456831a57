import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { ask } from '#lib/sql.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { orderOf } from '#lib/testing/desk-bundles.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { addressFacts } from '../facts.ts'
import { readShipment } from '../read-shipment.ts'
import type { ShopRequestOf, ShopWriter } from '../write.ts'
import { builtInShopWriter } from '../write-built-in.ts'

type Reship = ShopRequestOf<'reship'>

useDatabase('shop')
let shop: ShopWriter
beforeAll(() => {
  shop = builtInShopWriter(db(), systemClock)
})
const { lost, stalled, returnedToSender, reshipped, cancelled, stranger } = personas

async function requestOf(persona: Persona, given: Partial<Reship> = {}): Promise<Reship> {
  const { number: order, shipTo, lines, fulfilments } = await orderOf(persona)
  return {
    kind: 'reship',
    order,
    trackingNumber: fulfilments[0]?.trackingNumber ?? '',
    lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
    shipTo: addressFacts.parse(shipTo),
    reason: 'Lost',
    ...given,
  }
}

const stockOf = async (persona: Persona) => {
  const { lines } = await orderOf(persona)
  const { stock } = await db().variant.findUniqueOrThrow({ where: { id: lines[0]?.variantId ?? '' } })
  return stock
}
const setStock = async (persona: Persona, stock: number) => {
  const { lines } = await orderOf(persona)
  await db().variant.update({ where: { id: lines[0]?.variantId ?? '' }, data: { stock } })
}
const madeFor = async (persona: Persona) =>
  db().reshipment.findMany({
    where: { order: { number: persona.order } },
    include: { fulfilment: { include: { lines: true, events: true } } },
  })

describe('sending again', () => {
  it('makes a parcel with a label and a number of its own, and takes what is in it from the stock', async () => {
    await setStock(lost, 3)
    const request = await requestOf(lost)
    const outcome = await shop.carryOut('lost', request)
    expect(outcome).toEqual({
      kind: 'accepted',
      answer: {
        kind: 'reship',
        carrier: expect.any(String),
        trackingNumber: expect.stringMatching(/^[A-Z]{2}\d{10}$/),
      },
    })
    expect(await madeFor(lost)).toMatchObject([
      {
        reason: 'Lost',
        idempotencyKey: 'lost',
        fulfilment: {
          status: 'label_created',
          shippedAt: null,
          lines: request.lines.map(({ lineId, quantity }) => ({ orderLineId: lineId, quantity })),
          events: [{ status: 'label_created' }],
        },
      },
    ])
    expect(await stockOf(lost)).toBe(2)
    const [made] = await madeFor(lost)
    const { carrier, trackingNumber } = made?.fulfilment ?? {}
    expect(await shop.lookup('lost')).toEqual({
      kind: 'done',
      answer: { kind: 'reship', carrier, trackingNumber },
    })
  })

  it('is read as the newest parcel, one that replaces another and was not scanned yet', async () => {
    const { customerId } = await orderOf(lost)
    const shipment = await readShipment(ask, { kind: 'customer', customerId }, lost.order, new Date())
    expect(shipment?.parcels[0]).toMatchObject({
      status: 'label_created',
      last_scan: null,
      replaces: { reason: 'Lost' },
    })
  })

  it('is done once under its key: whoever asks again is given the same number', async () => {
    await setStock(returnedToSender, 5)
    const request = await requestOf(returnedToSender)
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => shop.carryOut('once', request)))
    const [first] = outcomes
    expect(first).toMatchObject({ kind: 'accepted' })
    expect(outcomes).toEqual(outcomes.map(() => first))
    expect(await shop.carryOut('once', request)).toEqual(first)
    expect(await madeFor(returnedToSender)).toHaveLength(1)
    expect(await stockOf(returnedToSender)).toBe(4)
    expect(await shop.carryOut('once', { ...request, reason: 'Another' })).toMatchObject({ kind: 'refused' })
  })

  it('is not done twice, under whatever key', async () => {
    const [made] = await madeFor(returnedToSender)
    expect(await shop.carryOut('twice', await requestOf(returnedToSender))).toEqual({
      kind: 'refused',
      detail: `${returnedToSender.order} has been sent again already, as ${made?.fulfilment.trackingNumber}.`,
    })
    expect(await shop.carryOut('again', await requestOf(reshipped))).toMatchObject({
      kind: 'refused',
      detail: expect.stringContaining('has been sent again already'),
    })
    expect(await madeFor(reshipped)).toHaveLength(1)
  })

  it('is not done while it is out of stock or not sold any more, and takes nothing of it', async () => {
    await setStock(stalled, 0)
    expect(await shop.carryOut('none left', await requestOf(stalled))).toMatchObject({
      kind: 'refused',
      detail: expect.stringMatching(/ is out of stock\.$/),
    })
    expect(await madeFor(stalled)).toEqual([])
    await setStock(stalled, 1)
    expect(await shop.carryOut('none left', await requestOf(stalled))).toMatchObject({ kind: 'accepted' })
    expect(await stockOf(stalled)).toBe(0)
  })

  it.each<[string, Persona, (request: Reship) => Partial<Reship>, RegExp]>([
    ['of an order there is not', stranger, () => ({ order: 'O-9999' }), /^There is no order O-9999\.$/],
    ['of an order that was cancelled', cancelled, () => ({}), /was cancelled\.$/],
    [
      'to another address than the order’s',
      stranger,
      ({ shipTo }) => ({ shipTo: { ...shipTo, line1: '1 Other Street' } }),
      /^The address of O-\d+ has changed since\.$/,
    ],
    [
      'for a parcel of another order',
      stranger,
      () => ({ trackingNumber: 'NP4471200' }),
      /has no parcel NP4471200\.$/,
    ],
    ['of nothing', stranger, () => ({ lines: [] }), /not clear what/],
    [
      'of one thing named twice',
      stranger,
      ({ lines }) => ({ lines: [...lines, ...lines] }),
      /not clear what/,
    ],
    [
      'of more than was in the parcel',
      stranger,
      ({ lines }) => ({ lines: lines.map((line) => ({ ...line, quantity: line.quantity + 1 })) }),
      /did not hold all/,
    ],
  ])('is refused %s', async (_what, persona, change, words) => {
    const request = await requestOf(persona)
    const before = await stockOf(persona)
    expect(await shop.carryOut('wrong', { ...request, ...change(request) })).toEqual({
      kind: 'refused',
      detail: expect.stringMatching(words),
    })
    expect(await madeFor(persona)).toEqual([])
    expect(await stockOf(persona)).toBe(before)
  })
})
