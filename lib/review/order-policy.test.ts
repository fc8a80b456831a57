import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { orderPolicies } from '#lib/shop/rules/policy.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, refusal, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { orderPolicyGiven, readOrderPolicy, setOrderPolicy } from './order-policy.ts'

useDatabase('shop')
const clock = testClock()
const { priya, sam } = USERS

/** The policy of the benchmark as a form sends it, but for what is given of its returns. */
function given(returnItems: { windowDays?: string; refundTo?: string[] } = {}, reasons = ['by mistake']) {
  const policy = orderPolicies['tau2-retail']
  return {
    ...policy,
    cancel: { ...policy.cancel, reasons },
    returnItems: { ...policy.returnItems, windowDays: '14', ...returnItems },
    exchangeItems: { ...policy.exchangeItems, windowDays: '' },
  }
}

test('an admin sets the policy; whoever saw an older one is told, and a lead may not', async () => {
  const { seen, policy: before } = await readOrderPolicy(db())
  expect(before).toEqual(orderPolicies.northline)
  const { policy } = orderPolicyGiven.parse({ policy: given(), seen })
  expect(refusal(await setOrderPolicy(priya, { policy, seen }, clock))).toMatchObject({ kind: 'forbidden' })
  granted(await setOrderPolicy(sam, { policy, seen }, clock))
  const { orderPolicy: now } = await readSettings(db())
  expect(now).toEqual({
    ...orderPolicies['tau2-retail'],
    cancel: { ...orderPolicies['tau2-retail'].cancel, reasons: ['by mistake'] },
    returnItems: { ...orderPolicies['tau2-retail'].returnItems, windowDays: 14 },
  })
  expect(refusal(await setOrderPolicy(sam, { policy, seen }, clock))).toMatchObject({ kind: 'conflict' })
})

test('what it could begin with is every policy there is', async () => {
  const { profiles } = await readOrderPolicy(db())
  expect(Object.fromEntries(profiles.map(({ name, policy }) => [name, policy]))).toEqual(orderPolicies)
})

test.each([
  [given({ windowDays: 'many' }), 'Days are a whole number from 1 to 10,000, or nothing.'],
  [given({ windowDays: '0' }), 'Days are a whole number from 1 to 10,000, or nothing.'],
  [given({ refundTo: [] }), 'Say by what money may move.'],
  [given({}, ['x'.repeat(101)]), 'A reason has up to 100 characters.'],
])('%o is refused in words', (policy, message) => {
  const parsed = orderPolicyGiven.safeParse({ policy, seen: '' })
  expect(parsed.error?.issues[0]?.message).toBe(message)
})
