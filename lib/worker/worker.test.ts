import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { logger } from '#lib/log.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { startWorker, type Worker } from './worker.ts'

useDatabase('shop')

let worker: Worker
beforeAll(async () => {
  worker = await startWorker({
    databaseUrl: process.env.DATABASE_URL ?? '',
    transport: smtpTransport('smtp://127.0.0.1:1'),
    log: logger('test'),
    leaseMs: 2_000,
    sweepMs: 200,
    concurrency: 2,
  })
})
afterAll(() => worker.stop())

test('parks', async () => {
  const opened = await openCase(
    USERS.maya,
    {
      question:
        'Hi, I ordered headphones more than a week ago and tracking has been stuck on "in transit" since Tuesday. Where is my order? I leave for a trip on Friday.',
      order: 'o-1001',
    },
    systemClock,
  )
  expect(opened.ok).toBe(true)
  if (!opened.ok) return
  await vi
    .waitFor(
      async () => {
        const row = await db().case.findUniqueOrThrow({ where: { id: opened.value.id } })
        expect(row.state).toBe('awaiting_approval')
      },
      { timeout: 8000 },
    )
    .catch((e) => console.log(e.message))
  console.log(await db().case.findUniqueOrThrow({ where: { id: opened.value.id } }))
  console.log(await db().draft.findMany(), await db().step.findMany())
  console.log(await db().proposal.findMany())
})
