import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, refusal, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { deskRulesGiven, readDeskRules, setDeskRules } from './desk-rules.ts'

useDatabase('shop')
const clock = testClock()
const { priya, sam } = USERS
const given = { agent: '50', lead: '500', undoSeconds: '20' }

test('an admin sets limits and the time to undo in; whoever saw older ones is told, and a lead may not', async () => {
  const { seen } = await readDeskRules(db())
  const rules = deskRulesGiven.parse({ ...given, seen })
  expect(refusal(await setDeskRules(priya, rules, clock))).toMatchObject({ kind: 'forbidden' })
  granted(await setDeskRules(sam, rules, clock))
  expect(await readSettings(db())).toMatchObject({ approveLimits: { agent: 50, lead: 500 }, undoSeconds: 20 })
  expect(await readDeskRules(db())).toMatchObject({ agent: 50, lead: 500, undoSeconds: 20 })
  expect(refusal(await setDeskRules(sam, { ...rules, agent: 60 }, clock))).toMatchObject({ kind: 'conflict' })
  expect(await readSettings(db())).toMatchObject({ approveLimits: { agent: 50 } })
})

test.each([
  [{ agent: 'many' }, 'A limit is a whole number from 0 to 10,000,000.'],
  [{ agent: '-1' }, 'A limit is a whole number from 0 to 10,000,000.'],
  [{ agent: '99.5' }, 'A limit is a whole number from 0 to 10,000,000.'],
  [{ lead: '49' }, 'A lead may approve at least what an agent may.'],
  [{ undoSeconds: '601' }, 'Give 0 to 600 seconds to undo in.'],
])('%o is refused in words', (other, message) => {
  const parsed = deskRulesGiven.safeParse({ ...given, seen: '', ...other })
  expect(parsed.error?.issues[0]?.message).toBe(message)
})
