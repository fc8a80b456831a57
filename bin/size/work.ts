import { setTimeout as sleep } from 'node:timers/promises'
import { keepHouse } from '#lib/cases/housekeeping.ts'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { logger } from '#lib/log.ts'
import { approve } from '#lib/review/decide.ts'
import { startWorker } from '#lib/worker/worker.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'

const key = '0'.repeat(64)
const question =
  'Hi, I ordered headphones from you a while ago and they have not come yet. Where is my order, and when will I have it?'

/**
 * Works cases as a desk does: opened, turned by a worker, approved, carried out. Each is about an order of the sample shop that
 * is under way, one after the other. Gives how many came to their end that way.
 */
export async function workCases(count: number, tell: (done: number) => void): Promise<number> {
  const orders = await db().order.findMany({
    where: { status: 'shipped' },
    select: { number: true },
    orderBy: { number: 'asc' },
  })
  await db().setting.create({ data: { key: 'undoSeconds', value: 0 } })
  const worker = await startWorker({
    databaseUrl: process.env.DATABASE_URL ?? '',
    transport: { send: async () => ({ kind: 'accepted', response: '250 2.0.0 Ok: queued as 4C1' }) },
    log: logger('size'),
    leaseMs: 60_000,
    sweepMs: 1_000,
    concurrency: 8,
    trailKey: key,
  })
  try {
    for (let each = 0; each < count; each += 1) {
      const order = orders[each % orders.length]?.number
      const opened = await openCase(USERS.maya, { question, ...(order && { order }) }, systemClock)
      if (!opened.ok) throw new Error(opened.error.message)
    }
    await until(() => none('queued', 'running'), tell)
    await keepHouse(systemClock, key)
    await approveAll()
    await until(() => none('committing'), tell)
    await keepHouse(systemClock, key)
  } finally {
    await worker.stop()
  }
  return db().case.count({ where: { state: { in: ['waiting', 'closed'] } } })
}

async function none(...states: CaseState[]): Promise<{ left: number }> {
  return { left: await db().case.count({ where: { state: { in: states } } }) }
}

async function until(look: () => Promise<{ left: number }>, tell: (left: number) => void): Promise<void> {
  for (let { left } = await look(); left > 0; { left } = await look()) {
    tell(left)
    await sleep(200)
  }
}

/** What only an admin may approve is approved too. */
async function approveAll(): Promise<void> {
  const pending = await db().proposal.findMany({ where: { status: 'pending' } })
  for (const { id: proposalId, version, fingerprint } of pending) {
    await approve(USERS.sam, { proposalId, version, fingerprint }, systemClock)
  }
}
