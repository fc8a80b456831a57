import { afterEach, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, driveWhile, granted, park, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { copiesOf } from '#lib/testing/desk-copies.ts'
import { accepted, effectOf, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { jobsFor } from '#lib/testing/desk-stored.ts'
import { kindsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve } from './decide.ts'
import { readSwitches, type SwitchName, turnSwitch } from './switches.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya, sam } = USERS

const turn = (name: SwitchName, on: boolean, person: Parameters<typeof turnSwitch>[0] = priya) =>
  turnSwitch(person, { name, on }, clock)
afterEach(() => Promise.all([turn('assistantPaused', false), turn('sendingHeld', false)]))

describe('the switches of a desk', () => {
  test('are for a lead to turn, say since when and by whom, and stand apart', async () => {
    expect(refusal(await turn('sendingHeld', true, maya))).toEqual({
      kind: 'forbidden',
      message: 'Only a lead may turn this on or off. Nothing was changed.',
    })
    expect(await readSwitches(db())).toEqual({ assistantPaused: null, sendingHeld: null })
    const before = clock.now()
    const { assistantPaused, sendingHeld } = granted(await turn('sendingHeld', true))
    expect(assistantPaused).toBeNull()
    expect(sendingHeld).toEqual({ since: expect.any(String), by: 'Priya Nair', waiting: 0 })
    expect(new Date(sendingHeld?.since ?? 0) > before).toBe(true)
    // Who comes second finds it as it is.
    expect(granted(await turn('sendingHeld', true, sam)).sendingHeld).toEqual(sendingHeld)
    expect(granted(await turn('sendingHeld', false, sam))).toEqual({
      assistantPaused: null,
      sendingHeld: null,
    })
  })
})

describe('while the assistant is paused', () => {
  test('no case is taken up, and all that waited is woken afterwards', async () => {
    granted(await turn('assistantPaused', true))
    const caseId = await ask(clock)
    expect(await drive(clock, caseId)).toBeNull()
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
    expect((await readSwitches(db())).assistantPaused).toMatchObject({ waiting: 1 })
    const before = await jobsFor('drive-case', caseId)
    granted(await turn('assistantPaused', false))
    expect(await jobsFor('drive-case', caseId)).toBe(before + 1)
    await park(clock, caseId)
  })

  test('a case under way ends its turn, waits, and goes on from there with nothing done twice', async () => {
    const caseId = await ask(clock)
    const stop = await driveWhile(clock, caseId, 2, () => turn('assistantPaused', true))
    expect(stop).toEqual({ kind: 'suspended', wakeInMs: 0, reason: 'The assistant was paused' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued', leaseUntil: null })
    expect(await db().step.count({ where: { run: { caseId } } })).toBe(2)
    expect(await trailOf(caseId, 'run_suspended')).toMatchObject([
      { body: { reason: 'The assistant was paused', until: null } },
    ])
    expect(await drive(clock, caseId)).toBeNull()
    granted(await turn('assistantPaused', false))
    await park(clock, caseId)
    expect(await db().run.count({ where: { caseId } })).toBe(1)
    expect(await db().step.count({ where: { run: { caseId } } })).toBe(5)
    expect(await trailFaults(caseId)).toBe('')
  })

  test('what was approved is sent all the same', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await turn('assistantPaused', true))
    granted(await approve(maya, seen, clock))
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
  })
})

describe('while sending is on hold', () => {
  test('R8: an approval stands and goes out once sending is released, whether it came before the hold or during it', async () => {
    const [before, during] = [await parkedCase(clock), await parkedCase(clock)]
    granted(await approve(maya, before.seen, clock))
    granted(await turn('sendingHeld', true))
    granted(await approve(maya, during.seen, clock))
    const mails = transportWith(accepted)
    for (const { caseId } of [before, during]) {
      await executeAll(clock, mails, caseId)
      expect(await effectOf(caseId)).toMatchObject({ state: 'pending', attempts: [] })
      expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })
    }
    expect(mails.sent).toEqual([])
    expect((await readSwitches(db())).sendingHeld).toMatchObject({ waiting: 2 })

    granted(await turn('sendingHeld', false))
    for (const { caseId } of [before, during]) {
      expect(await jobsFor('execute-effect', (await effectOf(caseId)).id)).toBe(2)
      await executeAll(clock, mails, caseId)
      expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
      expect((await kindsOf(caseId)).filter((kind) => kind === 'approved')).toHaveLength(1)
      expect(await trailFaults(caseId)).toBe('')
    }
    expect(mails.sent).toHaveLength(2)
  })

  test('the assistant works on', async () => {
    granted(await turn('sendingHeld', true))
    await parkedCase(clock)
  })

  test('nothing begins any more once the switch has answered, however close it was', async () => {
    const copies = await copiesOf(await parkedCase(clock), 20)
    for (const { caseId, seen } of copies) {
      granted(await approve(maya, seen, clock))
      const sending = executeAll(clock, transportWith(accepted), caseId)
      granted(await turn('sendingHeld', true))
      const then = (await effectOf(caseId)).state
      await sending
      // What had begun is done; what had not is not.
      expect((await effectOf(caseId)).state).toBe(then === 'pending' ? 'pending' : 'succeeded')
      granted(await turn('sendingHeld', false))
    }
  })
})
