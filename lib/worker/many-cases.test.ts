import { expect, test } from 'vitest'
import { modelFor } from '#lib/cases/model.ts'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted } from '#lib/testing/desk.ts'
import { bookedMoney } from '#lib/testing/desk-money.ts'
import { key, startProvider } from '#lib/testing/provider.ts'
import { healthyWorker } from '#lib/testing/worker.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'

useDatabase('shop')
const cases = 200
const rate = 50

test('two hundred cases at once are all ready in the end, over a provider that takes fifty calls a second, with their costs booked', {
  timeout: 400_000,
}, async () => {
  const question = 'Where is my order?'
  for (let at = 0; at < cases; at += 1) {
    granted(await openCase(USERS.maya, { question, order: personas.stalled.order }, systemClock))
  }
  const server = await startProvider({ ratePerSecond: rate })
  await healthyWorker('smtp://localhost:1', {
    concurrency: 16,
    leaseMs: 12_000,
    deciding: { model: modelFor({ apiKey: key, baseUrl: server.url }) },
  })
  await expect
    .poll(() => db().case.count({ where: { state: 'awaiting_approval' } }), {
      timeout: 380_000,
      interval: 200,
    })
    .toBeGreaterThanOrEqual(cases)

  const perSecond = Object.values(Object.groupBy(server.requests, ({ at }) => Math.floor(Number(at) / 1_000)))
  console.info(`Requests a second: ${perSecond.map((each) => each?.length).join(' ')}`)
  const refused = server.requests.filter(({ status }) => status === 429).length
  expect(refused).toBeLessThan(server.requests.length / 2)
  const failed = await db().trailEvent.count({ where: { kind: 'call_failed' } })
  expect(failed).toBeGreaterThanOrEqual(refused - 1)
  expect(await db().providerOutage.count()).toBe(0)
  await bookedMoney()
})
