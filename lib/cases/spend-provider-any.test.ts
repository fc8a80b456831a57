import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Misbehaviour } from '#bin/messages/misbehave.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { bookedMoney, setSettings } from '#lib/testing/desk-money.ts'
import { driverFor } from '#lib/testing/desk-provider.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { startProvider } from '#lib/testing/provider.ts'

useDatabase('shop')
const clock = testClock()

const fault = fc.constantFrom<(Misbehaviour | null)[]>(
  null,
  { kind: 'usage', wrong: 'negative' },
  { kind: 'usage', wrong: 'missing' },
  { kind: 'cut', when: 'half_answered' },
  { kind: 'slow_body', ms: 5_000 },
  { kind: 'status', status: 529 },
  { kind: 'status', status: 504 },
  { kind: 'status', status: 401 },
  { kind: 'max_tokens' },
  { kind: 'invalid_json' },
  { kind: 'text_only' },
)
/** Where a worker dies on its next case, if it does. */
const death = fc.constantFrom(
  null,
  null,
  'driving: about to decide',
  'driving: decided',
  'driving: about to record',
)

it('whatever a provider does and says, and wherever workers die, no call starts that could pass a cap', {
  timeout: 120_000,
}, async () => {
  const caps = { day: 700_000, case: 330_000, run: 250_000 }
  await setSettings({ maxDayCostMicroUsd: caps.day, maxCaseCostMicroUsd: caps.case })
  const lives = fc.tuple(
    fc.array(fault, { minLength: 1, maxLength: 10 }),
    fc.array(death, { minLength: 3, maxLength: 8 }),
  )
  await fc.assert(
    fc.asyncProperty(lives, async ([faults, deaths]) => {
      clock.pass(86_400_000)
      await db().providerOutage.deleteMany()
      const misbehave = ({ path, index }: { path: string; index: number }) =>
        path === '/v1/messages' ? (faults[index % faults.length] ?? null) : null
      const server = await startProvider({ misbehave, now: () => clock.now().getTime() })
      const driver = driverFor(server, clock, { callTimeoutMs: 60 })
      const cases = await Promise.all([ask(clock), ask(clock), ask(clock)])
      await db().case.updateMany({
        where: { id: { in: cases } },
        data: { bounds: { maxCostMicroUsd: caps.run } },
      })
      for (const at of deaths) {
        const watch = (point: string) => {
          if (point === at) throw new Error('killed')
        }
        // Side by side, so that what they hold adds up.
        await Promise.all(cases.map((id) => drive(clock, id, { ...driver, watch }).catch(() => null)))
        await bookedMoney()
        await expectUnder(caps, cases)
        await expireLeases()
        clock.pass(90_000)
      }
      for (const caseId of cases) expect(await trailFaults(caseId)).toBe('')
      await server.stop()
    }),
    { numRuns: 12 },
  )
})

async function expectUnder(caps: { day: number; case: number; run: number }, cases: string[]): Promise<void> {
  for (const { spentMicroUsd, reservedMicroUsd } of await db().daySpend.findMany())
    expect(Number(spentMicroUsd + reservedMicroUsd)).toBeLessThanOrEqual(caps.day)
  for (const caseId of cases) {
    const runs = await db().run.findMany({
      where: { caseId },
      select: { costMicroUsd: true, reservedMicroUsd: true },
    })
    const sums = runs.map(({ costMicroUsd, reservedMicroUsd }) => costMicroUsd + reservedMicroUsd)
    for (const sum of sums) expect(sum).toBeLessThanOrEqual(caps.run)
    expect(sums.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(caps.case)
  }
}
