import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { readLag } from '#lib/cases/health.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { turnSwitch } from '#lib/review/switches.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, granted, parkedCase } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import project from '../../../package.json' with { type: 'json' }
import { GET } from './route.ts'

useDatabase('shop')

afterEach(async () => {
  await db().heartbeat.deleteMany()
  await db().case.updateMany({
    where: { state: 'queued' },
    data: { wakeAt: new Date(Date.now() + 3_600_000) },
  })
})

async function health() {
  const answer = await GET()
  return { code: answer.status, ...(await answer.json()) }
}

const beat = (ago: number) =>
  db().heartbeat.create({
    data: { workerId: String(ago), startedAt: new Date(), seenAt: new Date(Date.now() - ago) },
  })

describe('the health of a desk', () => {
  test('tells of the database, the latest sign of life of a worker, the queue and the version', async () => {
    await beat(4_000)
    await beat(60_000)
    expect(await health()).toEqual({
      code: 200,
      status: 'ok',
      database: 'ok',
      worker: { heartbeat_age_ms: expect.any(Number), alive: true },
      queue: { depth: 0, oldest_waiting_ms: null },
      version: project.version,
    })
    const { worker } = await health()
    expect(worker.heartbeat_age_ms).toBeGreaterThanOrEqual(4_000)
    expect(worker.heartbeat_age_ms).toBeLessThan(14_000)
  })

  test('is degraded while no worker shows itself', async () => {
    expect(await health()).toMatchObject({
      code: 200,
      status: 'degraded',
      worker: { heartbeat_age_ms: null, alive: false },
    })
    await beat(60_000)
    expect(await health()).toMatchObject({ status: 'degraded', worker: { alive: false } })
  })

  test('counts what is due for a worker: cases to turn and effects to carry out, and how long the oldest waits', async () => {
    const { seen } = await parkedCase(systemClock)
    const caseId = await ask(systemClock)
    expect((await health()).queue.depth).toBe(1)
    granted(await approve(USERS.maya, seen, systemClock))
    await db().effect.updateMany({ data: { notBefore: new Date(Date.now() - 90_000) } })
    const { queue } = await health()
    expect(queue.depth).toBe(2)
    expect(queue.oldest_waiting_ms).toBeGreaterThanOrEqual(90_000)
    await db().case.update({ where: { id: caseId }, data: { wakeAt: new Date(Date.now() + 60_000) } })
    expect((await health()).queue.depth).toBe(1)
  })

  test('tells its own screens what of it a switch of the desk stops: nobody is behind with that', async () => {
    const { seen } = await parkedCase(systemClock)
    granted(await approve(USERS.maya, seen, systemClock))
    await ask(systemClock)
    const turned = []
    for (const [name, on] of [
      ['assistantPaused', true],
      ['sendingHeld', true],
      ['assistantPaused', false],
      ['sendingHeld', false],
    ] as const) {
      granted(await turnSwitch(USERS.priya, { name, on }, systemClock))
      const { queue, stopped, free } = await readLag(systemClock)
      expect(queue.depth).toBe((await health()).queue.depth)
      turned.push([
        Number(queue.depth) - stopped.depth,
        free.oldest_waiting_ms !== null,
        stopped.paused,
        stopped.held,
      ])
    }
    expect(turned).toEqual([
      [2, true, true, false],
      [0, false, true, true],
      [1, true, false, true],
      [3, true, false, false],
    ])
    await db().effect.updateMany({ data: { notBefore: new Date(Date.now() + 60_000) } })
  })
})

describe('a database that is away', () => {
  async function healthWith(port: number) {
    const before = process.env.DATABASE_URL
    process.env.DATABASE_URL = `postgresql://shopops:secret@127.0.0.1:${port}/shopops`
    try {
      return await health()
    } finally {
      process.env.DATABASE_URL = before
    }
  }

  async function serverThat(does: 'says nothing' | 'is gone'): Promise<number> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    if (does === 'is gone') server.close()
    else onTestFinished(() => void server.close())
    return address.port
  }

  test.for(['is gone', 'says nothing'] as const)('that %s is told with 503', async (does) => {
    const port = await serverThat(does)
    expect(await healthWith(port)).toMatchObject({ code: 503, status: 'unavailable', database: 'away' })
  })
})
