import { expect, test, vi } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { healthyWorker, useMailbox } from '#lib/testing/worker.ts'
import { beat } from './heartbeat.ts'

useDatabase()
const mailbox = useMailbox()

const seen = (minutesAgo: number) =>
  db().heartbeat.create({
    data: {
      workerId: `${minutesAgo} minutes ago`,
      startedAt: new Date(0),
      seenAt: new Date(Date.now() - minutesAgo * 60_000),
    },
  })

test('a worker shows itself from its start, again and again, until it has stopped', async () => {
  const worker = await healthyWorker(mailbox.url())
  const workerId = worker.id
  const first = await db().heartbeat.findUniqueOrThrow({ where: { workerId } })
  await vi.waitFor(
    async () => {
      const { startedAt, seenAt } = await db().heartbeat.findUniqueOrThrow({ where: { workerId } })
      expect(startedAt).toEqual(first.startedAt)
      expect(seenAt.getTime()).toBeGreaterThan(first.seenAt.getTime())
    },
    { timeout: 6_000 },
  )
  await worker.stop()
  expect(await db().heartbeat.count()).toBe(0)
})

test('workers that were killed long ago are forgotten, those silent for a moment are not', async () => {
  await seen(1)
  await seen(11)
  await beat('another')
  expect((await db().heartbeat.findMany()).map(({ workerId }) => workerId).sort()).toEqual([
    '1 minutes ago',
    'another',
  ])
})
