import fc from 'fast-check'
import { expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { Decided, Decider } from '#lib/loop/types.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { bookedMoney, pricedRules, setSettings } from '#lib/testing/desk-money.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { says } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { askForRedraft, takeOver } from './hand-over.ts'
import { addCustomerMessage } from './message.ts'

useDatabase('shop')
const clock = testClock()

const odd = fc.constantFrom(Number.NaN, -5, 0.5, 0, 7, 90_000, Number.POSITIVE_INFINITY)
/** What becomes of a call, and what it says that it did cost. */
const call = fc.oneof(
  { weight: 5, arbitrary: fc.record({ comes: fc.constant('rules' as const), cost: odd }) },
  fc.record({ comes: fc.constantFrom('nonsense', 'die', 'away', 'fail', 'customer', 'person'), cost: odd }),
)
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('drive' as const), of: fc.nat(2) }) },
  fc.record({ kind: fc.constantFrom('customer', 'person', 'redraft', 'tomorrow', 'leases'), of: fc.nat(2) }),
)

const cap = 400_000
const price = { input: 0, output: 1, maxOutputTokens: 60_000 }

/** Makes of each call what the list says, over and over. */
function scriptedFate(calls: Call[], caseId: () => string) {
  let made = 0
  return (decider: Decider): Decider => ({
    ...decider,
    async decide(prompt, limits) {
      const fate = calls[made % calls.length]
      made += 1
      const answer = await answerTo(fate, caseId())
      const decided = answer ?? (await decider.decide(prompt, limits))
      return { ...decided, costMicroUsd: fate?.cost ?? 0 }
    },
  })
}

async function answerTo(fate: Call | undefined, caseId: string): Promise<Decided | null> {
  switch (fate?.comes) {
    case 'die':
      throw new Error('killed')
    case 'nonsense':
      return says('Hm?')
    case 'away':
      return { stop: { kind: 'suspended', wakeInMs: 0, reason: 'Away' }, costMicroUsd: 0 }
    case 'fail':
      return { stop: { kind: 'halted', bound: 'model', detail: 'Failed' }, costMicroUsd: 0 }
    case 'customer':
      await addCustomerMessage({ caseId, text: 'And now?' }, clock)
      return null
    case 'person':
      await takeOver(USERS.maya, caseId, clock)
      return null
    default:
      return null
  }
}

it('whatever becomes of its calls, what days and runs say was spent and is held is the same, and under the caps', {
  timeout: 120_000,
}, async () => {
  await setSettings({ maxDayCostMicroUsd: cap, maxCaseCostMicroUsd: 300_000 })
  const lives = fc.tuple(fc.array(call, { minLength: 1, maxLength: 8 }), fc.array(act, { maxLength: 12 }))
  await fc.assert(
    fc.asyncProperty(lives, async ([calls, acts]) => {
      clock.pass(86_400_000)
      const from = clock.now()
      const cases = await Promise.all([ask(clock), ask(clock), ask(clock)])
      for (let first = 0; first < acts.length; first += 3) {
        // Three at a time, so that they interleave as they will.
        await Promise.all(
          acts.slice(first, first + 3).map(({ kind, of }) => happen(kind, cases[of] ?? '', calls)),
        )
        await bookedMoney()
      }
      if (calls.every(({ cost }) => !(cost > price.maxOutputTokens))) await expectUnderTheCaps(from, cases)
      for (const caseId of cases) expect(await trailFaults(caseId)).toBe('')
    }),
    { numRuns: 25 },
  )
})

async function happen(kind: string, caseId: string, calls: Call[]): Promise<unknown> {
  switch (kind) {
    case 'drive': {
      const { driver } = pricedRules(price)
      const { deciderFor } = driver
      const fated = { ...driver, deciderFor: (name: string) => fate(deciderFor?.(name)) }
      const fate = (decider: Decider | undefined) => {
        if (decider === undefined) throw new Error('There is a decider')
        return scriptedFate(calls, () => caseId)(decider)
      }
      return drive(clock, caseId, fated).catch(() => null)
    }
    case 'customer':
      return addCustomerMessage({ caseId, text: 'Hello?' }, clock)
    case 'person':
      return takeOver(USERS.maya, caseId, clock)
    case 'redraft':
      return askForRedraft(USERS.maya, caseId, clock)
    case 'tomorrow':
      return clock.pass(86_400_000)
    default:
      return expireLeases()
  }
}

/** But for a call that cost more than was held for it, which no cap can know before. */
async function expectUnderTheCaps(from: Date, cases: string[]): Promise<void> {
  const days = await db().daySpend.findMany({ where: { day: { gte: from } } })
  for (const { spentMicroUsd, reservedMicroUsd } of days)
    expect(Number(spentMicroUsd + reservedMicroUsd)).toBeLessThanOrEqual(cap)
  const _sum = { costMicroUsd: true, reservedMicroUsd: true } as const
  const runs = await db().run.groupBy({ by: ['caseId'], where: { caseId: { in: cases } }, _sum })
  for (const { _sum } of runs)
    expect((_sum.costMicroUsd ?? 0) + (_sum.reservedMicroUsd ?? 0)).toBeLessThanOrEqual(300_000)
}
