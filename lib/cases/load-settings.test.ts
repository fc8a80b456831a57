import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, refusal, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { loadGiven, readLoad, setLoad } from './load-settings.ts'

useDatabase('shop')
const clock = testClock()
const { sam, maya } = USERS

/** As a form says it. */
const given = async (fields: Record<'requestsPerMinute' | 'tokensPerMinute' | 'manyWaiting', string>) =>
  loadGiven.parse({ ...fields, seen: (await readLoad(db())).seen })

test('an admin sets a rate and takes it back; nothing given is no limit', async () => {
  expect(await readLoad(db())).toMatchObject({
    requestsPerMinute: null,
    tokensPerMinute: null,
    manyWaiting: 50,
  })
  const rate = await given({ requestsPerMinute: '120', tokensPerMinute: '', manyWaiting: '20' })
  granted(await setLoad(sam, rate, clock))
  const { providerRate, manyWaiting } = await readSettings(db())
  expect(providerRate).toEqual({ requestsPerMinute: 120, tokensPerMinute: null })
  expect(manyWaiting).toBe(20)
  const none = await given({ requestsPerMinute: '', tokensPerMinute: '', manyWaiting: '20' })
  granted(await setLoad(sam, none, clock))
  expect((await readSettings(db())).providerRate.requestsPerMinute).toBeNull()
})

test('nobody else sets it, and nobody over what somebody else has set meanwhile', async () => {
  const fields = { requestsPerMinute: '60', tokensPerMinute: '100000', manyWaiting: '5' }
  const [one, other] = [await given(fields), await given({ ...fields, manyWaiting: '6' })]
  expect(refusal(await setLoad(maya, one, clock)).kind).toBe('forbidden')
  const both = await Promise.all([setLoad(sam, one, clock), setLoad(sam, other, clock)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.flatMap((it) => (it.ok ? [] : [it.error.kind]))).toEqual(['conflict'])
})

test.for([
  { requestsPerMinute: '0' },
  { requestsPerMinute: '1.5' },
  { tokensPerMinute: '999' },
  { manyWaiting: '' },
  { manyWaiting: 'many' },
])('%o is not taken', (wrong) => {
  const fields = { requestsPerMinute: '', tokensPerMinute: '', manyWaiting: '50', seen: '' }
  const { error } = loadGiven.safeParse({ ...fields, ...wrong })
  expect(error?.issues[0]?.message).toMatch(/a minute are a whole number|Say from how many/)
})
