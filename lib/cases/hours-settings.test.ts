import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, refusal, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { hoursGiven, readHours, setHours } from './hours-settings.ts'

useDatabase('shop')
const clock = testClock()
const { sam, priya } = USERS
const weekdays = { days: ['1', '2', '3', '4', '5'], from: '9', to: '17', timeZone: 'Europe/Berlin' }

/** As a form says it. */
const given = async (fields: Partial<typeof weekdays> = {}) =>
  hoursGiven.parse({ ...weekdays, ...fields, seen: (await readHours(db())).seen })

test('an admin sets when the desk is open, and takes it back: then it always is', async () => {
  expect(await readHours(db())).toMatchObject({ from: null, to: null, timeZone: 'UTC' })
  granted(await setHours(sam, await given(), clock))
  expect(await readSettings(db())).toMatchObject({
    deskHours: { days: [1, 2, 3, 4, 5], from: 9, to: 17 },
    timeZone: 'Europe/Berlin',
  })
  granted(await setHours(sam, await given({ from: '', to: '' }), clock))
  expect((await readSettings(db())).deskHours).toBeNull()
})

test('nobody else sets it, and nobody over what somebody else has set meanwhile', async () => {
  const [one, other] = [await given({ from: '7' }), await given({ from: '8' })]
  expect(refusal(await setHours(priya, one, clock)).kind).toBe('forbidden')
  granted(await setHours(sam, one, clock))
  expect(refusal(await setHours(sam, other, clock)).kind).toBe('conflict')
})

test.for([
  [{ from: '' }, 'Say from which full hour'],
  [{ to: '25' }, 'Say from which full hour'],
  [{ from: '8.5' }, 'Say from which full hour'],
  [{ from: '17' }, 'A desk closes after it has opened.'],
  [{ days: [] }, 'Say on which days'],
  [{ days: ['8'] }, 'There is no such day.'],
  [{ timeZone: 'Berlin' }, 'There is no such time zone.'],
] as const)('%o is not taken', ([wrong, words]) => {
  const { error } = hoursGiven.safeParse({ ...weekdays, seen: '', ...wrong })
  expect(error?.issues[0]?.message).toContain(words)
})
