import { afterAll, expect, test, vi } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { closeLiveOnSignal, liveHub } from './live.ts'

process.env.LOG_LEVEL = 'silent'
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
useDatabase('shop')

afterAll(() => {
  vi.useRealTimers()
})

const session = async (expiresAt: Date) => {
  const data = { userId: USERS.maya.id, token: crypto.randomUUID(), expiresAt }
  return (await db().session.create({ data, select: { id: true } })).id
}

const textOf = (stream: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined) =>
  new Response(stream).text()

test('a process has one hub', () => {
  expect(liveHub()).toBe(liveHub())
})

test('a stream ends when its session has run out or is gone', async () => {
  const hub = liveHub()
  const [gone, over] = [await session(new Date(Date.now() + 60_000)), await session(new Date(0))]
  const streams = [textOf(hub?.open(gone)), textOf(hub?.open(over))]
  await db().session.delete({ where: { id: gone } })
  vi.advanceTimersByTime(15_000)
  for (const stream of streams) expect(await stream).toMatch(/signed_out"\}\n\n$/)
})

test('all streams end when the process is told to, and none is opened any more', async () => {
  closeLiveOnSignal()
  const stream = textOf(liveHub()?.open(await session(new Date(Date.now() + 60_000))))
  process.emit('SIGTERM')
  expect(await stream).not.toContain('signed_out')
  expect(liveHub()).toBeNull()
})
