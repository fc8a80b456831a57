import { expect, it } from 'vitest'
import { approve } from '#lib/review/decide.ts'
import { edit } from '#lib/review/edit.ts'
import { undo } from '#lib/review/undo.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, pendingOf, seen, testClock } from '#lib/testing/desk.ts'
import { accepted, effectsOf, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS

it('S4: of a mail that was approved, undone, worded anew and approved, exactly one leaves, and the trail says so', async () => {
  await setSettings({ undoSeconds: 10 })
  const { caseId, seen: known } = await parkedCase(clock)
  const mails = transportWith(accepted)
  granted(await approve(maya, known, clock))
  await executeAll(clock, mails, caseId)
  granted(await undo(maya, known.proposalId, clock))
  clock.pass(60_000)
  await executeAll(clock, mails, caseId)
  expect(mails.sent).toEqual([])
  const text = { subject: 'Your order', body: 'Hello Jordan, in other words.' }
  const edited = granted(await edit(maya, seen(await pendingOf(caseId)), text, clock))
  granted(await approve(maya, edited, clock))
  clock.pass(10_000)
  for (let time = 0; time < 3; time += 1) await executeAll(clock, mails, caseId)
  expect(mails.sent).toHaveLength(1)
  expect(mails.sent[0]?.bytes.toString()).toContain('in other words')
  expect((await effectsOf(caseId)).map(({ state }) => state)).toEqual(['undone', 'succeeded'])
  expect(await trailOf(caseId, 'undone')).toHaveLength(1)
  expect(await trailOf(caseId, 'effect_started')).toHaveLength(1)
  expect(await trailOf(caseId, 'effect_ended')).toMatchObject([{ body: { outcome: 'succeeded' } }])
  expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
  expect(await trailFaults(caseId)).toBe('')
})
