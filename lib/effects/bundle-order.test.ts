import { describe, expect, it } from 'vitest'
import { bundleText, fingerprint, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, pendingOf, testClock } from '#lib/testing/desk.ts'
import {
  accepted,
  effectsOf,
  executeAll,
  executorAt,
  header,
  refusedForGood,
  refusedForNow,
  transportWith,
  unknownOutcome,
} from '#lib/testing/desk-mail.ts'
import { jobsFor } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { executeEffect } from './execute.ts'
import { overdueEffects } from './lease.ts'

useDatabase('shop')
const clock = testClock()

/** A case with an approved bundle of three mails, which no playbook makes yet. */
async function threeMails(): Promise<string> {
  const { caseId } = await parkedCase(clock)
  const { id, version, bundle } = await pendingOf(caseId)
  const one = parseBundle(bundle)
  const subjects = ['First', 'Second', 'Third']
  const three = {
    ...one,
    effects: subjects.flatMap((subject) => one.effects.map((it) => ({ ...it, subject }))),
  }
  const print = fingerprint(three)
  await db().proposal.update({ where: { id }, data: { bundle: bundleText(three), fingerprint: print } })
  granted(await approve(USERS.maya, { proposalId: id, version, fingerprint: print }, clock))
  return caseId
}

const states = async (caseId: string) => (await effectsOf(caseId)).map(({ state }) => state)

describe('a bundle of several effects', () => {
  it('is carried out in its order; each is woken by the one before it, the case moves after the last', async () => {
    const caseId = await threeMails()
    const mails = transportWith(accepted)
    const [first, second, third] = (await effectsOf(caseId)).map(({ id }) => id)
    const execute = (id = '') => executeEffect(executorAt(clock, mails), id)
    const jobs = () => Promise.all([first, second, third].map((id = '') => jobsFor('execute-effect', id)))
    await execute(third)
    await execute(second)
    expect(mails.sent).toHaveLength(0)
    expect(await jobs()).toEqual([1, 0, 0])
    await execute(first)
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })
    expect(await jobs()).toEqual([1, 1, 0])
    await execute(third)
    await execute(second)
    await execute(third)
    expect(mails.sent.map((mail) => header(mail, 'Subject'))).toEqual(['First', 'Second', 'Third'])
    expect(new Set(mails.sent.map((mail) => header(mail, 'Message-ID'))).size).toBe(3)
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it.each([
    ['fails', refusedForGood, 'failed'],
    ['has an unknown outcome', unknownOutcome, 'unknown'],
  ])(
    'goes no further once one %s: what follows is not attempted, and that is said',
    async (_how, result, state) => {
      const caseId = await threeMails()
      const mails = transportWith(accepted, result, accepted)
      for (let time = 0; time < 3; time += 1) await executeAll(clock, mails, caseId)
      expect(await states(caseId)).toEqual(['succeeded', state, 'not_attempted'])
      expect(mails.sent).toHaveLength(2)
      const [, , third] = await effectsOf(caseId)
      expect(await trailOf(caseId, 'effects_not_attempted')).toMatchObject([
        { body: { effects: [third?.id], why: 'An act before it did not succeed' } },
      ])
      expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human' })
      expect(await trailFaults(caseId)).toBe('')
    },
  )

  it('waits at one that is refused for now', async () => {
    const caseId = await threeMails()
    const mails = transportWith(refusedForNow, accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
    expect(await states(caseId)).toEqual(['pending', 'pending', 'pending'])
    const at = new Date(clock.now().getTime() + 86_400_000)
    const [first] = await effectsOf(caseId)
    expect(await overdueEffects(db(), { at, patienceMs: 0, most: 100 })).toEqual([{ id: first?.id }])
    clock.pass(30_000)
    await executeAll(clock, mails, caseId)
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })

  it('is sent once each, however many execute it at once', async () => {
    const caseId = await threeMails()
    const mails = transportWith(accepted)
    for (let time = 0; time < 3; time += 1) {
      await Promise.all(Array.from({ length: 6 }, () => executeAll(clock, mails, caseId)))
    }
    expect(mails.sent.map((mail) => header(mail, 'Subject'))).toEqual(['First', 'Second', 'Third'])
    expect(await trailFaults(caseId)).toBe('')
  })
})
