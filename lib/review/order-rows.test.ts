import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { personas } from '#prisma/seed/personas.ts'
import { orderPanel } from './order-rows.ts'

useDatabase('shop')
const now = new Date()
const readAt = now.toISOString()

async function detailsOf(persona: { email: string; order: string }, customer: string | null = null) {
  const { id: customerId } = await db().customer.findUniqueOrThrow({ where: { email: persona.email } })
  const scope = { kind: 'customer', customerId } as const
  const order = await builtInShop(db()).order(scope, persona.order, now)
  const shipment = await builtInShop(db()).shipment(scope, persona.order, now)
  if (order === null || shipment === null) throw new Error(`No order ${persona.order}`)
  const read = { order: { facts: order, readAt }, shipment: { facts: shipment, readAt } }
  return orderPanel({ number: persona.order, ...read }, customer).details
}

const labels = (details: { label: string }[]) => details.map(({ label }) => label)
const day = expect.stringMatching(/^\d{1,2} \w{3}( \d{4})?/)

describe('an order beside a draft', () => {
  it('says in order: items, money, where to, when, and where it is', async () => {
    const details = await detailsOf(personas.stalled)
    expect(labels(details)).toEqual(['Items', 'Paid', 'Ship to', 'Placed', 'Shipped', 'Last scan'])
    expect(details.at(-2)).toMatchObject({
      lines: [expect.stringMatching(/ with Nordpost$/)],
      note: 'NP4471200 · 4 days past the promise',
    })
    expect(details.at(-1)).toMatchObject({ note: expect.stringMatching(/ · no scan for 6 days$/), readAt })
  })

  it('names the addressee only where it is somebody else', async () => {
    const linesFor = async (customer: string | null) =>
      (await detailsOf(personas.stalled, customer)).find(({ label }) => label === 'Ship to')?.lines
    expect(await linesFor('Jordan Lee')).toEqual(['4 Harbour Row', expect.stringMatching(/^Bristol, /)])
    expect(await linesFor('Somebody Else')).toEqual([
      'Jordan Lee',
      '4 Harbour Row',
      expect.stringMatching(/^Bristol, /),
    ])
  })

  it('says that nothing was shipped, or only labelled', async () => {
    expect((await detailsOf(personas.notShipped)).at(-1)).toMatchObject({
      label: 'Shipped',
      lines: ['not yet'],
    })
    const labelled = await detailsOf(personas.labelOnly)
    expect(labelled.slice(-2)).toMatchObject([
      { label: 'Shipped', lines: [expect.stringMatching(/^not yet handed to /)] },
      { label: 'Last scan', lines: ['none yet'] },
    ])
  })

  it('says when and how it was delivered', async () => {
    const delivered = (await detailsOf(personas.missing)).at(-1)
    expect(delivered).toMatchObject({ label: 'Delivered', lines: [day], readAt })
    expect(delivered?.note).toContain('front door')
  })

  it('tells several parcels apart by what is in them', async () => {
    const shipped = (await detailsOf(personas.severalParcels)).filter(({ label }) => label === 'Shipped')
    expect(shipped.map(({ note }) => note?.split(' · ')[0])).toEqual([
      '2 × Audio Cable, 3 m',
      '1 × Sill Soundbar, ink',
    ])
  })

  it('says that it was cancelled, refunded, replaced, or is to come back', async () => {
    expect(labels(await detailsOf(personas.cancelled))).toContain('Cancelled')
    expect(labels(await detailsOf(personas.reshipped))).toContain('Replaced')
    expect(labels(await detailsOf(personas.returnRequested))).toContain('Return')
    expect(labels(await detailsOf(personas.exchangeRequested))).toContain('Exchange')
    const paid = (await detailsOf(personas.refunded)).find(({ label }) => label === 'Paid')
    expect(paid?.note).toMatch(/^refunded so far: [$€£]\d/)
  })

  it('names each way it was paid', async () => {
    const paid = (await detailsOf(personas.giftCard)).find(({ label }) => label === 'Paid')
    expect(paid?.lines).toHaveLength(2)
    expect(paid?.lines.some((line) => / by gift card/.test(line))).toBe(true)
  })

  it('is there with one of the two readings only', async () => {
    expect(orderPanel({ number: 'O-1', order: null, shipment: null }, null)).toEqual({
      number: 'O-1',
      readAt: null,
      details: [],
    })
  })
})
