import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, refusal, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { keepingGiven, readKeeping, setKeeping } from './keep-settings.ts'

useDatabase('shop')
const clock = testClock()
const { sam, maya } = USERS
const fields = {
  jobMinutes: '20',
  unsentDays: '30',
  unsentOfClosedDays: '3',
  heartbeatMinutes: '15',
  throttleDays: '2',
  endedSessionDays: '0',
  mailboxDays: '',
}

/** As a form says it. */
const given = async (changed: Partial<typeof fields> = {}) =>
  keepingGiven.parse({ ...fields, ...changed, seen: (await readKeeping(db())).seen })

test('an admin sets for how long things are kept; mails of the mailbox for ever, where nothing is given', async () => {
  granted(await setKeeping(sam, await given({ mailboxDays: '14' }), clock))
  expect((await readSettings(db())).keep).toEqual({
    jobMinutes: 20,
    unsentDays: 30,
    unsentOfClosedDays: 3,
    heartbeatMinutes: 15,
    throttleDays: 2,
    endedSessionDays: 0,
    mailboxDays: 14,
  })
  granted(await setKeeping(sam, await given(), clock))
  expect((await readSettings(db())).keep.mailboxDays).toBeNull()
})

test('nobody else sets it, and nobody over what somebody else has set meanwhile', async () => {
  const [one, other] = [await given({ unsentDays: '40' }), await given({ unsentDays: '50' })]
  expect(refusal(await setKeeping(maya, one, clock)).kind).toBe('forbidden')
  granted(await setKeeping(sam, one, clock))
  expect(refusal(await setKeeping(sam, other, clock)).kind).toBe('conflict')
})

test.for([{ jobMinutes: '0' }, { unsentDays: '' }, { mailboxDays: '0' }, { throttleDays: '10001' }])(
  '%o is not taken',
  (wrong) => {
    const { error } = keepingGiven.safeParse({ ...fields, seen: '', ...wrong })
    expect(error?.issues[0]?.message).toMatch(/a whole number of (days|minutes) from 1 to 10,000/)
  },
)
