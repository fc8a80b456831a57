import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { readNotDone } from '#lib/review/not-done.ts'
import type { ShopOutcome } from '#lib/shop/write.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, pendingOf, refusal, seen, testClock } from '#lib/testing/desk.ts'
import { call, orderOf, proposed, send } from '#lib/testing/desk-bundles.ts'
import {
  accepted,
  effectsOf,
  executeAll,
  executorAt,
  expireLeases,
  header,
  transportWith,
} from '#lib/testing/desk-mail.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { executeWith, isSilent, losesTheLine, shopWith, works } from '#lib/testing/desk-shop.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { executeEffect } from './execute.ts'
import { resolution, resolve } from './resolve.ts'

useDatabase('shop')
const clock = testClock()
const { late, lost, returnedToSender, reshipped, stalled } = personas
const text = 'We send it again. The new number is {tracking}; keep {tracking} to hand.'

async function again(persona: Persona) {
  const { lines, fulfilments } = await orderOf(persona)
  const items = lines.map(({ title, quantity }) => ({ title, quantity }))
  const tracking_number = fulfilments[0]?.trackingNumber ?? ''
  return call('propose_reship', { order: persona.order, tracking_number, items, why: 'The parcel is lost' })
}

/** A case whose replacement, and the mail with its number, were approved. */
async function approved(persona: Persona): Promise<string> {
  const { lines } = await orderOf(persona)
  const ids = lines.map(({ variantId }) => variantId)
  await db().variant.updateMany({ where: { id: { in: ids } }, data: { stock: 5, available: true } })
  const { caseId } = await proposed(clock, persona, [await again(persona), send], text)
  granted(await approve(USERS.priya, seen(await pendingOf(caseId)), clock))
  return caseId
}

const madeFor = async (persona: Persona) =>
  db().reshipment.findMany({
    where: { order: { number: persona.order } },
    include: { fulfilment: true },
    orderBy: { createdAt: 'asc' },
  })
const states = async (caseId: string) => (await effectsOf(caseId)).map(({ state }) => state)

describe('an approved replacement', () => {
  it('is made, and the mail after it holds its tracking number, as what is kept of it does', async () => {
    const caseId = await approved(lost)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    const [made] = await madeFor(lost)
    const number = made?.fulfilment.trackingNumber ?? ''
    const body = text.replaceAll('{tracking}', number)
    expect(mails.sent).toHaveLength(1)
    expect(mails.sent[0]?.bytes.toString().replaceAll('=\r\n', '')).toContain(body)
    const message = await db().message.findFirstOrThrow({ where: { caseId, direction: 'outbound' } })
    expect(message.body).toBe(body)
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([
      { body: { outcome: 'succeeded', detail: expect.stringContaining(`tracking number ${number}`) } },
      { body: { outcome: 'succeeded', messageId: header(mails.sent[0], 'Message-ID') } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S7: by a shop that did it and lost the line is found, with its number', async () => {
    const caseId = await approved(returnedToSender)
    const mails = transportWith(accepted)
    const shop = shopWith(clock, losesTheLine)
    const execute = async () => {
      for (const { id } of await effectsOf(caseId))
        await executeEffect(executorAt(clock, mails, { shop }), id)
    }
    await execute()
    expect(mails.sent).toEqual([])
    clock.pass(5_000)
    await execute()
    const made = await madeFor(returnedToSender)
    expect(made).toHaveLength(1)
    expect(mails.sent[0]?.bytes.toString()).toContain(made[0]?.fulfilment.trackingNumber)
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
  })

  it('S2: whose worker dies before the shop has done it is made once by the next, with one number for all', async () => {
    await db().fulfilment.updateMany({
      where: { order: { number: stalled.order } },
      data: { status: 'lost' },
    })
    const caseId = await approved(stalled)
    const mails = transportWith(accepted)
    const [effect] = await effectsOf(caseId)
    const thawed = Promise.withResolvers<ShopOutcome>()
    const frozen = { ...shopWith(clock, isSilent), carryOut: () => thawed.promise }
    // It is frozen in the middle of asking, and hears that nothing was done once it is thawed.
    const dying = executeEffect(
      executorAt(clock, mails, { shop: frozen, shopTimeoutMs: 60_000 }),
      effect?.id ?? '',
    )
    await expect.poll(async () => (await states(caseId))[0]).toBe('executing')
    await expireLeases()
    const shop = shopWith(clock, works)
    for (const { id } of await effectsOf(caseId)) await executeEffect(executorAt(clock, mails, { shop }), id)
    expect(await madeFor(stalled)).toHaveLength(1)
    expect(shop.keys).toEqual([effect?.idempotencyKey])
    thawed.resolve({ kind: 'refused_for_now', detail: 'The shop is closed.' })
    await dying
    expect(mails.sent).toHaveLength(1)
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(await trailFaults(caseId)).toBe('')
  })
})

describe('what has changed since it was approved', () => {
  it.each<[string, (persona: Persona) => Promise<unknown>, RegExp]>([
    [
      'the address of the order',
      ({ order: number }) =>
        db().order.update({
          where: { number },
          data: { shipTo: { line1: '1 Other Street', city: 'Lund', postcode: '22350', country: 'SE' } },
        }),
      /^The address of O-966 has changed since it was approved\.$/,
    ],
    [
      'the stock',
      ({ order: number }) =>
        db().variant.updateMany({ where: { lines: { some: { order: { number } } } }, data: { stock: 0 } }),
      /is out of stock/,
    ],
    [
      'the parcel',
      ({ order: number }) =>
        db().fulfilment.updateMany({
          where: { order: { number }, status: 'lost' },
          data: { status: 'delivered', deliveredAt: new Date() },
        }),
      /^The carrier reports [A-Z]+\d+ as delivered\.$/,
    ],
  ])('%s: nothing is sent again, and a person is told what it is', async (_what, change, words) => {
    const { order: number } = reshipped
    const before = await db().order.findUniqueOrThrow({ where: { number } })
    await db().reshipment.deleteMany({ where: { order: { number } } })
    const parcels = { order: { number }, reshipment: null }
    const [first] = await db().fulfilment.findMany({ where: parcels, orderBy: { shippedAt: 'asc' } })
    await db().fulfilment.deleteMany({ where: { ...parcels, id: { not: first?.id ?? '' } } })
    await db().fulfilment.update({
      where: { id: first?.id ?? '' },
      data: { status: 'lost', deliveredAt: null },
    })
    const caseId = await approved(reshipped)
    await change(reshipped)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    const [effect] = await effectsOf(caseId)
    expect(await states(caseId)).toEqual(['failed', 'not_attempted'])
    const attempts = await db().effectAttempt.findMany({ where: { effectId: effect?.id ?? '' } })
    expect(attempts).toMatchObject([{ outcome: 'refused', detail: expect.stringMatching(words) }])
    expect((await caseRow(caseId)).attention).toMatch(/^Nothing was sent again: /)
    expect(mails.sent).toEqual([])
    expect(await trailFaults(caseId)).toBe('')
    const { shipTo } = before
    await db().order.update({ where: { number }, data: { shipTo: shipTo ?? {} } })
  })
})

describe('a replacement that nobody knows of whether it was made', () => {
  it('was, a person says: with the tracking number that they have found, which the mail after it holds', async () => {
    await db().fulfilment.updateMany({ where: { order: { number: late.order } }, data: { status: 'lost' } })
    const caseId = await approved(late)
    const mails = transportWith(accepted)
    await setSettings({ shopRetrySeconds: [] })
    const silent = shopWith(clock, { ...losesTheLine, does: false })
    await executeWith(clock, caseId, silent, mails)
    await setSettings({ shopRetrySeconds: [5] })
    const effectId = (await effectsOf(caseId))[0]?.id ?? ''
    const { number } = await caseRow(caseId)
    expect(await readNotDone(db(), number)).toMatchObject({
      kind: 'shop',
      isUnknown: true,
      asksTracking: true,
    })
    const seenSo = { effectId, attempt: 1, way: 'arrived' } as const
    expect(refusal(await resolve(USERS.maya, seenSo, clock))).toEqual({
      kind: 'invalid',
      field: 'tracking',
      message: 'The mail after it tells the customer its tracking number: give that, too. Nothing was done.',
    })
    expect(await states(caseId)).toEqual(['unknown', 'not_attempted'])
    granted(await resolve(USERS.maya, { ...seenSo, tracking: 'HX 4411 22' }, clock))
    await executeWith(clock, caseId, shopWith(clock, works), mails)
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(mails.sent[0]?.bytes.toString().replaceAll('=\r\n', '')).toContain('The new number is HX 4411 22;')
    expect(await trailOf(caseId, 'effect_resolved')).toMatchObject([
      { actor: `user:${USERS.maya.id}`, body: { way: 'arrived', tracking: 'HX 4411 22' } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it.each(['', '12', 'see the {tracking} page', 'a'.repeat(41), '1234\r\nBcc: x'])(
    'has no tracking number such as %j',
    (tracking) => {
      const given = { effectId: '00000000-0000-4000-8000-000000000000', attempt: 1, way: 'arrived', tracking }
      expect(resolution.safeParse(given).error?.issues[0]?.message).toMatch(/^A tracking number is made of/)
    },
  )
})
