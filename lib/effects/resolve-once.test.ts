import { describe, expect, it } from 'vitest'
import { closeCase } from '#lib/cases/hand-over.ts'
import { db } from '#lib/db.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, refusal, testClock } from '#lib/testing/desk.ts'
import {
  accepted,
  effectOf,
  executeAll,
  refusedForGood,
  transportWith,
  unknownOutcome,
} from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { resolve, type Way } from './resolve.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS

/** A case whose mail has ended so. */
async function ended(result: SendResult): Promise<{ caseId: string; effectId: string }> {
  const caseId = await caseThatIs('committing', clock)
  await executeAll(clock, transportWith(result), caseId)
  return { caseId, effectId: (await effectOf(caseId)).id }
}

const press = (effectId: string, way: Way, attempt = 1, person: typeof maya | typeof priya = maya) =>
  resolve(person, { effectId, attempt, way }, clock)

describe('leaving it as it is', () => {
  it.each([
    [unknownOutcome, 'unknown'],
    [refusedForGood, 'failed'],
  ])('is a decision on the trail and changes nothing else: %o', async (result, state) => {
    const { caseId, effectId } = await ended(result)
    granted(await press(effectId, 'given_up'))
    expect(await effectOf(caseId)).toMatchObject({ state })
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human' })
    expect(await trailOf(caseId, 'effect_resolved')).toMatchObject([{ body: { way: 'given_up' } }])
    expect(refusal(await press(effectId, 'again', 1, priya)).message).toMatch(
      /^Maya Chen was first and has left it as it is\./,
    )
  })
})

describe('each attempt is resolved once', () => {
  it('by whoever is first, of twenty who press at once; the others are told who', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(unknownOutcome, accepted)
    await executeAll(clock, mails, caseId)
    const { id } = await effectOf(caseId)
    const pressed = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0 ? press(id, 'again', 1, maya) : press(id, 'arrived', 1, priya),
      ),
    )
    const won = new Set(pressed.flatMap((result) => (result.ok ? [result.value] : [])))
    expect(won.size).toBe(1)
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(10)
    for (const result of pressed) {
      if (!result.ok) expect(result.error.message).toMatch(/^(Maya Chen|Priya .+) was first and has /)
    }
    expect(await db().effectResolution.count({ where: { effectId: id } })).toBe(1)
    await Promise.all([1, 2, 3].map(() => executeAll(clock, mails, caseId)))
    expect(mails.sent.length).toBe(won.has('again') ? 2 : 1)
    expect(await effectOf(caseId)).toMatchObject({ state: 'succeeded' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it.each<[string, SendResult, Way, number]>([
    ['what failed did not arrive', refusedForGood, 'arrived', 1],
    ['what failed is proposed anew, not done again', refusedForGood, 'again', 1],
    ['an attempt that nobody has made', unknownOutcome, 'again', 2],
  ])('and not otherwise: %s', async (_what, result, way, attempt) => {
    const { effectId } = await ended(result)
    const before = await deskAsStored()
    expect(refusal(await press(effectId, way, attempt))).toMatchObject({ kind: 'conflict' })
    expect(await deskAsStored()).toEqual(before)
  })

  it('and only while the case is with a person', async () => {
    const { caseId, effectId } = await ended(unknownOutcome)
    granted(await closeCase(maya, caseId, 'By phone', clock))
    expect(refusal(await press(effectId, 'again'))).toMatchObject({
      message: 'The case is not with a person. Nothing was done.',
    })
  })

  it('where there is such an act', async () => {
    expect(refusal(await press('01a2e6b0-0000-7000-8000-000000000000', 'again'))).toMatchObject({
      kind: 'not_found',
    })
  })
})
