import { afterEach, describe, expect, test } from 'vitest'
import type { Person } from '#lib/actor.ts'
import type { BundledEffect } from '#lib/bundle.ts'
import { takeOver } from '#lib/cases/hand-over.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, pendingOf, refusal, seen, testClock } from '#lib/testing/desk.ts'
import { call, orderOf, proposed, refund, send } from '#lib/testing/desk-bundles.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { approve } from './decide.ts'
import { edit } from './edit.ts'
import { approverOf, limitOn, movedBy } from './limits.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya, sam } = USERS
const { lost, giftCard } = personas
const usual = { approveLimits: { agent: 100, lead: 1_000 } }

const share = (amountCents: number) => [
  { methodId: '01a2e6b0-0000-7000-8000-000000000000', method: 'card ending 4411', amountCents },
]
const back = (amountCents: number, currency = 'USD'): BundledEffect => ({
  kind: 'refund',
  order: 'O-1001',
  currency,
  amountCents,
  shares: share(amountCents),
  why: 'Lost',
})
const again = (worth?: { currency: string; cents: number }): BundledEffect => ({
  kind: 'reship',
  order: 'O-1001',
  trackingNumber: 'NP1',
  lines: [{ lineId: '01a2e6b0-0000-7000-8000-000000000000', title: 'Arc', quantity: 1 }],
  shipTo: { name: null, line1: '1 A', line2: null, city: 'B', region: null, postcode: 'C', country: 'GB' },
  why: 'Lost',
  ...(worth && { worth }),
})
const card = { methodId: '01a2e6b0-0000-7000-8000-000000000000', method: 'card ending 4411' }
const onOrder = { order: 'O-1001', why: 'They ask for it', currency: 'USD' }
const swapped = {
  lineId: '01a2e6b0-0000-7000-8000-000000000000',
  sku: 'ARC-SAND',
  title: 'Arc, sand',
  unitCents: 12_900,
  quantity: 2,
  newSku: 'ARC-COAL',
  newTitle: 'Arc, coal',
  newUnitCents: 11_900,
}
const swap = { ...onOrder, lines: [swapped], differenceCents: -2_000, settleBy: card }
const closing: BundledEffect = { kind: 'close', why: 'thanks' }

describe('what a bundle moves', () => {
  test.each<[string, BundledEffect[], ReturnType<typeof movedBy>]>([
    ['nothing', [closing], { currency: 'USD', cents: 0 }],
    ['the sum of its refunds', [back(6_000), back(5_000), closing], { currency: 'USD', cents: 11_000 }],
    [
      'what is sent again with what it was sold for',
      [back(100), again({ currency: 'USD', cents: 9_950 })],
      { currency: 'USD', cents: 10_050 },
    ],
    [
      'the largest of several currencies',
      [back(100), back(700, 'EUR'), back(650)],
      { currency: 'USD', cents: 750 },
    ],
    [
      'what a cancelled order gives back',
      [{ kind: 'cancel_order', ...onOrder, reason: 'no longer needed', shares: share(12_900) }],
      { currency: 'USD', cents: 12_900 },
    ],
    [
      'the difference of items that are changed',
      [{ kind: 'change_order_items', ...swap }],
      { currency: 'USD', cents: 2_000 },
    ],
    [
      'the goods that are sent for what comes back',
      [{ kind: 'exchange_items', ...swap }],
      { currency: 'USD', cents: 23_800 },
    ],
    [
      'what is to be paid back for a return',
      [{ kind: 'return_items', ...onOrder, lines: [], amountCents: 700, refundTo: card }],
      { currency: 'USD', cents: 700 },
    ],
    [
      'the whole of what another method pays',
      [{ kind: 'change_order_payment', ...onOrder, amountCents: 900, from: card, to: card }],
      { currency: 'USD', cents: 900 },
    ],
    ['what is not known, where that was not noted', [back(100), again()], null],
  ])('is %s', (_what, effects, moved) => {
    expect(movedBy(effects)).toEqual(moved)
  })
})

describe('who may approve what', () => {
  test.each([
    [0, 'agent'],
    [10_000, 'agent'],
    [10_001, 'lead'],
    [100_000, 'lead'],
    [100_001, 'admin'],
    [null, 'admin'],
  ] as const)('%s cents: %s', (cents, role) => {
    expect(approverOf(cents, usual)).toBe(role)
  })

  test.each<[Person, number, string | null]>([
    [maya, 10_000, null],
    [maya, 10_001, 'It moves $100.01; you can approve up to $100.00.'],
    [maya, 100_001, 'It moves $1,000.01; you can approve up to $100.00.'],
    [priya, 100_000, null],
    [priya, 100_001, 'It moves $1,000.01; you can approve up to $1,000.00.'],
    [sam, 900_000_000, null],
  ])('%o approving %i cents is told: %s', (person, cents, words) => {
    expect(limitOn(person, [back(cents)], usual)?.words ?? null).toBe(words)
  })
})

async function refundOf(persona: Persona) {
  const { totalCents, currency } = await orderOf(persona)
  const { caseId } = await proposed(clock, persona, [refund(totalCents, currency, persona), send])
  return { caseId, totalCents, seen: seen(await pendingOf(caseId)) }
}

describe('above a limit', () => {
  afterEach(() => setSettings(usual))

  test('the server refuses to approve and says for whom it is; the proposal stays for who may', async () => {
    await setSettings({ approveLimits: { agent: 1, lead: 2 } })
    const { caseId, seen: known, totalCents } = await refundOf(lost)
    expect((await pendingOf(caseId)).movesCents).toBe(totalCents)
    const before = await deskAsStored()
    for (const person of [maya, priya]) {
      expect(refusal(await approve(person, known, clock))).toEqual({
        kind: 'forbidden',
        message: expect.stringMatching(
          /^Waits for an admin\. It moves \S+; you can approve up to \S+\. Nothing was approved\.$/,
        ),
      })
    }
    expect(await deskAsStored()).toEqual(before)
    granted(await approve(sam, known, clock))
  })

  test('the limit in force when it is approved decides, not that of when it was proposed', async () => {
    const { caseId, seen: known } = await refundOf(giftCard)
    await setSettings({ approveLimits: { agent: 0, lead: 0 } })
    expect(refusal(await approve(maya, known, clock))).toMatchObject({ kind: 'forbidden' })
    await setSettings({ approveLimits: { agent: 100_000, lead: 100_000 } })
    granted(await approve(maya, known, clock))
    expect(await db().effect.count({ where: { caseId } })).toBe(2)
  })

  test('an edit of the mail leaves what is moved as it is, and waits as before', async () => {
    await setSettings({ approveLimits: { agent: 1, lead: 1_000 } })
    const { caseId, seen: known } = await refundOf(personas.returnedToSender)
    const before = await pendingOf(caseId)
    const edited = granted(await edit(maya, known, { subject: 'Hello', body: 'Other words.' }, clock))
    expect((await pendingOf(caseId)).movesCents).toBe(before.movesCents)
    expect(refusal(await approve(maya, edited, clock))).toMatchObject({
      message: expect.stringContaining('Waits for a lead.'),
    })
    granted(await takeOver(maya, caseId, clock))
  })

  test('a replacement counts with what its lines were sold for', async () => {
    const { fulfilments, lines, currency } = await orderOf(personas.returnedToSender)
    const items = lines.map(({ title, quantity }) => ({ title, quantity }))
    const { caseId } = await proposed(clock, personas.returnedToSender, [
      call('propose_reship', {
        order: personas.returnedToSender.order,
        tracking_number: fulfilments[0]?.trackingNumber ?? '',
        items,
        why: 'It came back',
      }),
    ])
    const cents = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
    const pending = await pendingOf(caseId)
    expect(pending.movesCents).toBe(cents)
    expect(JSON.parse(pending.bundle)).toMatchObject({ effects: [{ worth: { currency, cents } }] })
    granted(await takeOver(maya, caseId, clock))
  })
})
