import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import {
  ask,
  drive,
  granted,
  type ParkedCase,
  pendingOf,
  refusal,
  seen,
  testClock,
} from '#lib/testing/desk.ts'
import { call, orderOf, proposed, readAndDrafted, refund, replying, send } from '#lib/testing/desk-bundles.ts'
import { copiesOf } from '#lib/testing/desk-copies.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { home, newOrder } from '#lib/testing/shop-orders.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { approve } from './decide.ts'
import { undo } from './undo.ts'

useDatabase('shop')
const clock = testClock()
const { sam } = USERS
const { lost, returnedToSender } = personas

async function refundOf(persona = lost): Promise<ParkedCase> {
  const { totalCents, currency } = await orderOf(persona)
  const { caseId } = await proposed(clock, persona, [refund(totalCents, currency, persona), send])
  return { caseId, seen: seen(await pendingOf(caseId)) }
}

test('of many approvals at once that move something of one order one goes through, and the others name its case', async () => {
  const parked = await refundOf()
  for (let round = 0; round < 4; round += 1) {
    // None comes first by its age: they are of the same moment.
    const copies = await copiesOf(parked, 5)
    const results = await Promise.all(copies.map((copy) => approve(sam, copy.seen, clock)))
    const won = results.findIndex(({ ok }) => ok)
    const first = await caseRow(copies[won]?.caseId ?? '')
    const losers = results.filter(({ ok }) => !ok).map(refusal)
    expect(losers).toEqual(
      Array.from({ length: 4 }, () => ({
        kind: 'invalid',
        field: 'orders',
        message: `Case #${first.number} comes first with ${lost.order}: what is proposed there has to be decided and done before. Nothing was approved.`,
      })),
    )
    const ids = copies.map(({ seen: { proposalId } }) => proposalId)
    expect(await db().effect.count({ where: { proposalId: { in: ids } } })).toBe(2)
    for (const { caseId } of copies) expect(await trailFaults(caseId)).toBe('')
    await db().effect.updateMany({ where: { proposalId: { in: ids } }, data: { state: 'not_attempted' } })
    await db().proposal.updateMany({ where: { id: { in: ids } }, data: { status: 'withdrawn' } })
  }
})

test('of many cases that propose for one order at once one does, and the others say which case has it', async () => {
  const { totalCents, currency } = await orderOf(returnedToSender)
  const cases = await Promise.all([1, 2, 3, 4].map(() => ask(clock, returnedToSender)))
  const replies = [...readAndDrafted(returnedToSender), refund(totalCents, currency, returnedToSender)]
  await Promise.all(cases.map((id) => drive(clock, id, replying(...replies))))
  const rows = await Promise.all(cases.map(caseRow))
  const [first, ...others] = rows.filter(({ state }) => state === 'awaiting_approval')
  expect(others).toEqual([])
  const waiting = rows.filter(({ state }) => state === 'needs_human')
  expect(waiting).toHaveLength(3)
  // Those that saw it in time were told by the rules, the others when they would have parked.
  const told = waiting.filter(({ attention }) => attention?.includes(`case #${first?.number}`))
  const stopped = waiting.filter(({ attention }) => attention?.startsWith('Stopped'))
  expect(told.length + stopped.length).toBe(3)
})

test('whatever is approved for an order is its case’s until it is done', async () => {
  await setSettings({ undoSeconds: 30 })
  const { persona, customerId } = await newOrder()
  const { order } = persona
  const caseId = await ask(clock, persona, `Please send it to 9 Quay Street, ${home.city}, ${home.postcode}.`)
  const to = { ...home, line1: '9 Quay Street' }
  const readdress = call('propose_change_order_address', { order, to, why: 'They ask for it' })
  await drive(clock, caseId, replying(...readAndDrafted(persona), [readdress, send]))
  granted(await approve(sam, seen(await pendingOf(caseId)), clock))
  const open = async () =>
    (await builtInShop(db()).order({ kind: 'customer', customerId }, order, clock.now()))?.open_proposal
  expect(await open()).toBe(`case #${(await caseRow(caseId)).number}`)
  await db().effect.updateMany({ where: { caseId }, data: { state: 'succeeded' } })
  expect(await open()).toBeNull()
})

test('an order whose approval was undone is still that case’s: nothing comes in between', async () => {
  await setSettings({ undoSeconds: 30 })
  const persona = personas.missing
  const first = await refundOf(persona)
  const [copy] = await copiesOf(first, 1)
  if (copy === undefined) throw new Error('No copy')
  await db().proposal.update({ where: { id: copy.seen.proposalId }, data: { createdAt: clock.now() } })
  granted(await approve(sam, first.seen, clock))
  expect(refusal(await approve(sam, copy.seen, clock))).toMatchObject({ field: 'orders' })
  granted(await undo(sam, first.seen.proposalId, clock))
  expect(refusal(await approve(sam, copy.seen, clock)).message).toContain('comes first')
  granted(await approve(sam, seen(await pendingOf(first.caseId)), clock))
})
