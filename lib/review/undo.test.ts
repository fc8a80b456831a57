import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import {
  granted,
  type ParkedCase,
  parkedCase,
  pendingOf,
  refusal,
  seen,
  testClock,
} from '#lib/testing/desk.ts'
import { close, proposed, send } from '#lib/testing/desk-bundles.ts'
import { copiesOf, eachOf } from '#lib/testing/desk-copies.ts'
import {
  accepted,
  effectsOf,
  executeAll,
  executorAt,
  refusedForNow,
  transportWith,
} from '#lib/testing/desk-mail.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { kindsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { approve } from './decide.ts'
import { edit } from './edit.ts'
import { undo } from './undo.ts'

useDatabase('shop')
let clock = testClock()
const { maya, priya } = USERS
const other = { ...maya, id: USERS.sam.id, name: 'Otis Brandt' }

beforeEach(async () => {
  clock = testClock()
  await setSettings({ undoSeconds: 5 })
})
afterEach(() => setSettings({ undoSeconds: 0 }))

async function approvedCase(): Promise<ParkedCase> {
  const parked = await parkedCase(clock)
  granted(await approve(maya, parked.seen, clock))
  return parked
}

describe('what was approved', () => {
  test('waits the seconds of the setting in which it can be undone, and goes then', async () => {
    const { caseId } = await approvedCase()
    const [effect] = await effectsOf(caseId)
    const { at } = await db().decision.findFirstOrThrow({ where: { proposal: { caseId } } })
    expect(effect?.notBefore.getTime()).toBe(at.getTime() + 5_000)
    expect(await jobsFor('execute-effect', effect?.id ?? '')).toBe(1)
    const mails = transportWith(accepted)
    clock.pass(4_900)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(0)
    clock.pass(100)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
  })

  test('goes at once where the setting is no seconds', async () => {
    await setSettings({ undoSeconds: 0 })
    const { caseId } = await approvedCase()
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
  })
})

describe('undoing', () => {
  test('takes the whole bundle back: nothing of it is done, and the same is up for a decision again', async () => {
    const { caseId } = await proposed(clock, personas.stalled, [send, close])
    const before = await pendingOf(caseId)
    granted(await approve(maya, seen(before), clock))
    const { copy, number } = granted(await undo(maya, before.id, clock))
    const after = await pendingOf(caseId)
    expect(copy).toBe(after.id)
    expect(number).toBe((await caseRow(caseId)).number)
    const { author, runId, draftId, bundle, fingerprint, happens, orders } = before
    expect(after).toMatchObject({ author, runId, draftId, bundle, fingerprint, happens, orders, version: 1 })
    expect(await caseRow(caseId)).toMatchObject({ state: 'awaiting_approval' })
    expect((await effectsOf(caseId)).map(({ state }) => state)).toEqual(['undone', 'undone'])
    clock.pass(60_000)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(0)
    expect((await kindsOf(caseId)).slice(-3)).toEqual(['approved', 'undone', 'proposed'])
    const effects = (await effectsOf(caseId)).map(({ id }) => id)
    expect(await trailOf(caseId, 'undone')).toEqual([
      { kind: 'undone', actor: `user:${maya.id}`, body: { proposal: before.id, effects, copy } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  test('S4: undo, edit, send again: one mail leaves, the edited one, and the trail tells it so', async () => {
    const { caseId, seen: first } = await approvedCase()
    granted(await undo(maya, first.proposalId, clock))
    const text = { subject: 'About your order', body: 'Hello Jordan, thank you for your patience.' }
    const edited = granted(await edit(maya, seen(await pendingOf(caseId)), text, clock))
    granted(await approve(maya, edited, clock))
    clock.pass(60_000)
    const mails = transportWith(accepted)
    for (let time = 0; time < 3; time += 1) await executeAll(clock, mails, caseId)
    expect(mails.sent.map(({ bytes }) => bytes.toString().includes('thank you for your patience'))).toEqual([
      true,
    ])
    const told = (await kindsOf(caseId)).filter((kind) => !/run_|replied|applied/.test(kind))
    expect(told).toEqual([
      'case_opened',
      'message_received',
      'proposed',
      'approved',
      'undone',
      'proposed',
      'edited',
      'approved',
      'effect_started',
      'effect_ended',
    ])
    expect(await db().message.count({ where: { caseId, direction: 'outbound' } })).toBe(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  test('twice by anybody is once', async () => {
    const { caseId, seen: first } = await approvedCase()
    const undone = granted(await undo(maya, first.proposalId, clock))
    const before = await deskAsStored()
    expect(granted(await undo(maya, first.proposalId, clock))).toEqual(undone)
    expect(await deskAsStored()).toEqual(before)
    expect(await trailOf(caseId, 'undone')).toHaveLength(1)
  })

  test('is for whoever approved it and for leads', async () => {
    const { seen: mine } = await approvedCase()
    const before = await deskAsStored()
    expect(refusal(await undo(other, mine.proposalId, clock))).toEqual({
      kind: 'forbidden',
      message: 'Only Maya Chen or a lead may take this back. Nothing was undone.',
    })
    expect(await deskAsStored()).toEqual(before)
    granted(await undo(priya, mine.proposalId, clock))
  })

  test('of what was never approved, or is no proposal, says so', async () => {
    const { seen: pending } = await parkedCase(clock)
    const before = await deskAsStored()
    expect(refusal(await undo(maya, pending.proposalId, clock))).toMatchObject({ kind: 'conflict' })
    for (const nobody of ['O-1001', '01a2e6b0-0000-7000-8000-000000000000']) {
      expect(refusal(await undo(maya, nobody, clock))).toEqual({
        kind: 'not_found',
        what: 'proposal',
        message: 'There is no such approval. Nothing was undone.',
      })
    }
    expect(await deskAsStored()).toEqual(before)
  })

  test('comes too late once it was tried, though the mail server had no time for it', async () => {
    const { caseId, seen: first } = await approvedCase()
    clock.pass(5_000)
    await executeAll(clock, transportWith(refusedForNow), caseId)
    const before = await deskAsStored()
    expect(refusal(await undo(maya, first.proposalId, clock))).toEqual({
      kind: 'conflict',
      message: 'Too late: it is being carried out already. Nothing was undone.',
      by: null,
      at: null,
      state: 'committing',
    })
    expect(await deskAsStored()).toEqual(before)
  })

  test('comes too late once it was sent', async () => {
    const { caseId, seen: first } = await approvedCase()
    clock.pass(5_000)
    await executeAll(clock, transportWith(accepted), caseId)
    expect(refusal(await undo(maya, first.proposalId, clock))).toMatchObject({
      message: 'Too late: it was carried out already. Nothing was undone.',
    })
  })

  test('where the customer wrote meanwhile, the assistant answers that: nothing outdated is up for a decision', async () => {
    const { caseId, seen: first } = await approvedCase()
    granted(await addCustomerMessage({ caseId, text: 'It has come!' }, clock))
    expect(granted(await undo(maya, first.proposalId, clock)).copy).toBeNull()
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued', customerWroteAgain: false })
    expect(await db().proposal.count({ where: { caseId, status: 'pending' } })).toBe(0)
    expect(await jobsFor('drive-case', caseId)).toBe(2)
    expect(await trailFaults(caseId)).toBe('')
  })
})

test('a thousand times undone while it begins: one of the two wins each time, never both', {
  timeout: 120_000,
}, async () => {
  const copies = await approvedCopies(1_000)
  const mailed = new Map<string, number>()
  const undoing = await eachOf([...copies.entries()], async ([index, { caseId, effectId, seen: first }]) => {
    const mails = transportWith(accepted)
    const back = () => undo(maya, first.proposalId, clock)
    const go = () => executeEffect(executorAt(clock, mails), effectId)
    const undone = await (index % 2 === 0
      ? Promise.all([back(), go()]).then(([it]) => it)
      : Promise.all([go(), back()]).then(([, it]) => it))
    mailed.set(caseId, mails.sent.length)
    return undone.ok
  })
  expect(new Set(undoing)).toEqual(new Set([true, false]))
  const rows = await db().case.findMany({
    where: { id: { in: copies.map(({ caseId }) => caseId) } },
    select: {
      id: true,
      state: true,
      effects: { select: { state: true } },
      proposals: { where: { status: 'pending' }, select: { version: true } },
    },
  })
  const found = new Map(rows.map(({ id, ...row }) => [id, { ...row, mails: mailed.get(id) }]))
  expect(copies.map(({ caseId }) => found.get(caseId))).toEqual(
    undoing.map((won) =>
      won
        ? {
            state: 'awaiting_approval',
            effects: [{ state: 'undone' }],
            proposals: [{ version: 1 }],
            mails: 0,
          }
        : { state: 'waiting', effects: [{ state: 'succeeded' }], proposals: [], mails: 1 },
    ),
  )
  const some = copies.filter((_, index) => index % 20 === 0)
  const faults = await eachOf(some, ({ caseId }) => trailFaults(caseId))
  expect(faults.filter((fault) => fault !== '')).toEqual([])
})

/** Cases like one that is parked, each approved by Maya a minute ago and not begun: cheaper than approving each. */
async function approvedCopies(number: number): Promise<(ParkedCase & { effectId: string })[]> {
  const parked = await copiesOf(await parkedCase(clock), number)
  const copies = parked.map((copy) => ({ ...copy, effectId: randomUUID() }))
  const [caseIds, proposalIds] = [
    copies.map(({ caseId }) => caseId),
    copies.map(({ seen: { proposalId } }) => proposalId),
  ]
  const at = new Date(clock.now().getTime() - 60_000)
  await db().case.updateMany({ where: { id: { in: caseIds } }, data: { state: 'committing' } })
  await db().proposal.updateMany({ where: { id: { in: proposalIds } }, data: { status: 'approved' } })
  await db().decision.createMany({
    data: copies.map(({ seen: { proposalId, version, fingerprint } }) => ({
      proposalId,
      version,
      fingerprint,
      kind: 'approve',
      userId: maya.id,
      at,
    })),
  })
  await db().effect.createMany({
    data: copies.map(({ caseId, effectId, seen: { proposalId } }) => ({
      id: effectId,
      caseId,
      proposalId,
      place: 1,
      kind: 'send_email',
      idempotencyKey: `${proposalId}.1`,
      notBefore: at,
      createdAt: at,
    })),
  })
  return copies
}
