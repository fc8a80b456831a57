import { afterEach, describe, expect, test } from 'vitest'
import { type Bundle, parseBundle } from '#lib/bundle.ts'
import { takeOver } from '#lib/cases/hand-over.ts'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import {
  granted,
  type ParkedCase,
  park,
  parkedCase,
  pendingOf,
  refusal,
  testClock,
} from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { kindsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { approve } from './decide.ts'
import { movedFields } from './moved.ts'
import { redraft } from './redraft.ts'
import { writeReply } from './write-reply.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const { order: number } = personas.stalled

const undoing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of undoing.splice(0).reverse()) await undo()
})

/** Jordan's order is sent somewhere else from now on, until the test ends. */
async function addressMoves(line1: string): Promise<void> {
  const { shipTo } = await db().order.findUniqueOrThrow({ where: { number }, select: { shipTo: true } })
  if (typeof shipTo !== 'object' || shipTo === null || Array.isArray(shipTo)) throw new Error('No address')
  undoing.push(() => db().order.update({ where: { number }, data: { shipTo } }))
  await db().order.update({ where: { number }, data: { shipTo: { ...shipTo, line1 } } })
}

/** Jordan's parcel arrives, until the test ends. */
async function parcelArrives(): Promise<void> {
  const order = await db().order.findUniqueOrThrow({ where: { number }, include: { fulfilments: true } })
  const [parcel] = order.fulfilments
  const { id, status, deliveredAt } = parcel ?? { id: '', status: 'in_transit' as const, deliveredAt: null }
  undoing.push(() => db().fulfilment.update({ where: { id }, data: { status, deliveredAt } }))
  await db().fulfilment.update({ where: { id }, data: { status: 'delivered', deliveredAt: clock.now() } })
}

async function movedFor({ seen }: ParkedCase) {
  const error = refusal(await approve(maya, seen, clock))
  if (error.kind !== 'moved') throw new Error(`Not moved: ${error.message}`)
  return error
}

describe('approving what rests on something that has changed since', () => {
  test('is refused with what it was and is, and changes nothing', async () => {
    const parked = await parkedCase(clock)
    await addressMoves('1 New Street')
    const before = await deskAsStored()
    const error = await movedFor(parked)
    expect(error).toMatchObject({
      message: `Order ${number} has changed since this was written. Nothing was approved.`,
      changes: [{ about: `Order ${number}`, field: 'Ship to', now: expect.stringContaining('1 New Street') }],
      unsaid: [],
    })
    expect(error.changes[0]?.was).not.toContain('1 New Street')
    expect(await deskAsStored()).toEqual(before)
  })

  test('goes through for who has seen the changes: a new version that holds them, the mail as it was', async () => {
    const parked = await parkedCase(clock)
    const mail = parseBundle((await pendingOf(parked.caseId)).bundle).effects
    await addressMoves('2 New Street')
    const { mark, changes } = await movedFor(parked)
    const decision = granted(await approve(maya, parked.seen, clock, mark))
    expect(decision.version).toBe(2)
    const approved = await db().proposal.findUniqueOrThrow({ where: { id: parked.seen.proposalId } })
    expect(approved).toMatchObject({ status: 'approved', version: 2, fingerprint: decision.fingerprint })
    const { effects, facts } = parseBundle(approved.bundle)
    expect(effects).toEqual(mail)
    const order = facts.find(({ action }) => action === 'get_order')
    expect(order?.observation).toMatchObject({ ship_to: { line1: '2 New Street' } })
    expect((await kindsOf(parked.caseId)).slice(-2)).toEqual(['facts_renewed', 'approved'])
    expect(await trailOf(parked.caseId, 'facts_renewed')).toMatchObject([
      { actor: `user:${maya.id}`, body: { version: 2, changes } },
    ])
    const mails = transportWith(accepted)
    await executeAll(clock, mails, parked.caseId)
    expect(mails.sent).toHaveLength(1)
    expect(await trailFaults(parked.caseId)).toBe('')
    // The same press once more is the same success; somebody else's is told who was first.
    expect(granted(await approve(maya, parked.seen, clock, mark))).toEqual(decision)
    expect(refusal(await approve(priya, parked.seen, clock, mark))).toMatchObject({ by: 'Maya Chen' })
  })

  test('is refused once more where it has changed again since it was shown', async () => {
    const parked = await parkedCase(clock)
    await addressMoves('3 New Street')
    const { mark } = await movedFor(parked)
    await addressMoves('4 New Street')
    const error = refusal(await approve(maya, parked.seen, clock, mark))
    expect(error).toMatchObject({
      kind: 'moved',
      changes: [{ now: expect.stringContaining('4 New Street') }],
    })
    expect(await caseRow(parked.caseId)).toMatchObject({ state: 'awaiting_approval' })
  })

  test('says what the mail tells that is not so any more, and then has it mended, not sent', async () => {
    const parked = await parkedCase(clock)
    await parcelArrives()
    const { mark, unsaid, changes } = await movedFor(parked)
    expect(changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['Status', 'Delivered']))
    expect(unsaid).not.toEqual([])
    expect(refusal(await approve(maya, parked.seen, clock, mark))).toMatchObject({
      kind: 'invalid',
      field: 'claims',
      message: expect.stringContaining(`“${unsaid[0]}”`),
    })
    expect(await pendingOf(parked.caseId)).toMatchObject({ version: 2 })
    expect(await db().effect.count({ where: { caseId: parked.caseId } })).toBe(0)
    expect(await trailFaults(parked.caseId)).toBe('')
  })

  test('can be redrafted instead: the next draft rests on what is so now', async () => {
    const parked = await parkedCase(clock)
    await addressMoves('5 New Street')
    await movedFor(parked)
    granted(await redraft(maya, parked.seen, clock))
    expect(refusal(await redraft(maya, parked.seen, clock))).toMatchObject({ kind: 'conflict' })
    expect((await kindsOf(parked.caseId)).slice(-2)).toEqual(['requeued', 'withdrawn'])
    const again = await park(clock, parked.caseId)
    granted(await approve(maya, again, clock))
    expect(await trailFaults(parked.caseId)).toBe('')
  })

  test('is told of a policy article that was changed, by the sentences that differ', async () => {
    const parked = await parkedCase(clock, personas.lost)
    const { facts } = parseBundle((await pendingOf(parked.caseId)).bundle)
    const found = facts.find(({ action }) => action === 'search_policies')
    expect(found).toBeDefined()
    const articles = await db().policyArticle.findMany()
    undoing.push(async () => {
      for (const { slug, body } of articles)
        await db().policyArticle.update({ where: { slug }, data: { body } })
    })
    for (const { slug, body } of articles) {
      await db().policyArticle.update({ where: { slug }, data: { body: `${body} Not on Sundays.` } })
    }
    const { changes } = await movedFor(parked)
    expect(changes[0]).toMatchObject({ about: 'Policy', now: expect.stringContaining('Not on Sundays.') })
    expect(changes[0]?.was).not.toContain('Not on Sundays.')
  })
})

test('that time passes moves nothing: what is counted from the day is no change', async () => {
  const { seen } = await parkedCase(clock)
  clock.pass(3 * 86_400_000)
  granted(await approve(maya, seen, clock))
})

test('a reply by hand rests on what is so when it is written: what changed before that is no change to it', async () => {
  const parked = await parkedCase(clock)
  granted(await takeOver(maya, parked.caseId, clock))
  await addressMoves('6 New Street')
  const words = { subject: 'About your order', body: 'Hello Jordan, thank you for your patience.' }
  const first = granted(await writeReply(maya, parked.caseId, words, clock))
  await addressMoves('7 New Street')
  const error = refusal(await approve(maya, first, clock))
  expect(error).toMatchObject({
    kind: 'moved',
    changes: [{ was: expect.stringContaining('6 New Street'), now: expect.stringContaining('7 New Street') }],
  })
  const again = granted(await writeReply(maya, parked.caseId, words, clock))
  granted(await approve(maya, again, clock))
})

describe('what is not in the shop', () => {
  const readAt = '2026-11-30T09:00:00.000Z'
  const lookedUp = (observation: Bundle['facts'][number]['observation']) => [
    { action: 'get_order', args: { order: 'O-1001' }, observation, readAt },
  ]
  const order = async () => {
    const { caseId } = await parkedCase(clock)
    const { facts } = parseBundle((await pendingOf(caseId)).bundle)
    return facts.find(({ action }) => action === 'get_order')?.observation ?? null
  }
  const notFound = { found: false, message: 'No order was found.' }

  test('and is now, and the other way round, is one change', async () => {
    const found = await order()
    const change = { about: 'Order O-1001', field: 'In the shop' }
    expect(movedFields(lookedUp(notFound), lookedUp(found))).toEqual([
      { ...change, was: 'not found', now: 'found' },
    ])
    expect(movedFields(lookedUp(found), lookedUp(notFound))).toEqual([
      { ...change, was: 'found', now: 'not found' },
    ])
    expect(movedFields(lookedUp(notFound), lookedUp(notFound))).toEqual([])
  })

  test('a read that had failed is nothing to compare with', async () => {
    expect(movedFields(lookedUp({ error: 'no answer' }), lookedUp(await order()))).toEqual([])
  })
})
