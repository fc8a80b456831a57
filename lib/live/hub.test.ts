import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { pool } from '#lib/db.ts'
import { logger } from '#lib/log.ts'
import { newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { type Hub, type HubOptions, startHub } from './hub.ts'
import type { LiveMessage } from './message.ts'
import type { Reading } from './streams.ts'

process.env.LOG_LEVEL = 'silent'
useDatabase()

const hubs: Hub[] = []
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close()
})

/** A hub on the test's database to which everybody's session stands, but for what is given. */
function hubWith(given: Partial<HubOptions> = {}): Hub {
  const hub = startHub({
    databaseUrl: process.env.DATABASE_URL ?? '',
    log: logger('test'),
    standing: async (sessions) => new Set(sessions),
    pauses: { first: 20, longest: 100 },
    ...given,
  })
  hubs.push(hub)
  return hub
}

/** What a reader of a stream has been told, in order, and when the stream has ended. */
function read(stream: Reading | null) {
  if (stream === null) throw new Error('There is no stream')
  const told: LiveMessage[] = []
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  const ended = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const messages = next.value.split('\n\n').filter(Boolean)
      told.push(...messages.map((each) => JSON.parse(each.replace(/^data: /, ''))))
    }
  })()
  const kinds = () => told.map(({ kind }) => kind)
  return { told, kinds, ended, leave: () => reader.cancel() }
}

const live = async (...readers: ReturnType<typeof read>[]) => {
  await vi.waitFor(() => expect(readers.every(({ kinds }) => kinds().includes('live'))).toBe(true))
}

async function connections(): Promise<number[]> {
  const { rows } = await pool().query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'shopops live' AND datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

const cutOff = async () => {
  for (const pid of await connections()) await pool().query('SELECT pg_terminate_backend($1)', [pid])
}

describe('a live stream', () => {
  test('tells which case was opened or has moved, and when it was heard', async () => {
    const reader = read(hubWith().open('maya'))
    await live(reader)
    const before = Date.now()
    const { id } = await newCase()
    await pool().query(`UPDATE "Case" SET state = 'closed' WHERE id = $1`, [id])
    const told = { kind: 'case', id, at: expect.any(Number) }
    await vi.waitFor(() => expect(reader.told.slice(-2)).toEqual([told, told]))
    const [, event] = reader.told.filter((message) => 'at' in message)
    expect(event?.at).toBeGreaterThanOrEqual(before)
  })

  test('says nothing of what changes on no screen', async () => {
    const { id } = await newCase()
    const reader = read(hubWith().open('maya'))
    await live(reader)
    await pool().query(`UPDATE "Case" SET "leasedBy" = 'somebody' WHERE id = $1`, [id])
    const later = await newCase()
    await vi.waitFor(() => expect(reader.told.at(-1)).toMatchObject({ id: later.id }))
    expect(reader.kinds()).toEqual(['not_live', 'live', 'case'])
  })

  test('tells which mail came in', async () => {
    const reader = read(hubWith().open('maya'))
    await live(reader)
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO "MailboxMessage" (id, sender, raw) VALUES (gen_random_uuid(), 'a@b.example', '') RETURNING id`,
    )
    await vi.waitFor(() => expect(reader.told.at(-1)).toMatchObject({ kind: 'mail', id: rows[0]?.id }))
  })

  test('passes over notices it does not know', async () => {
    const reader = read(hubWith().open('maya'))
    await live(reader)
    for (const notice of ['', 'Case', 'Order 7'])
      await pool().query(`SELECT pg_notify('shopops', $1)`, [notice])
    await newCase()
    await vi.waitFor(() => expect(reader.kinds()).toEqual(['not_live', 'live', 'case']))
  })

  test('that is opened while others are is live at once', async () => {
    const hub = hubWith()
    await live(read(hub.open('maya')))
    const second = read(hub.open('priya'))
    await live(second)
    expect(second.kinds()).toEqual(['live'])
  })

  test('beats while nothing happens', async () => {
    const reader = read(hubWith({ beatMs: 20 }).open('maya'))
    await vi.waitFor(() => expect(reader.kinds().filter((kind) => kind === 'beat').length).toBeGreaterThan(2))
  })

  test('ends when its session has, and no other does', async () => {
    const standing = vi.fn(async () => new Set(['maya', 'priya']))
    const hub = hubWith({ standing, beatMs: 20 })
    const [maya, priya] = [read(hub.open('maya')), read(hub.open('priya'))]
    await live(maya, priya)
    standing.mockResolvedValue(new Set(['priya']))
    await maya.ended
    expect(maya.kinds().at(-1)).toBe('signed_out')
    await newCase()
    await vi.waitFor(() => expect(priya.kinds()).toContain('case'))
    expect(priya.kinds()).not.toContain('signed_out')
  })

  test('stands when its session cannot be looked at', async () => {
    const standing = vi.fn().mockRejectedValue(new Error('The database is away'))
    const reader = read(hubWith({ standing, beatMs: 20 }).open('maya'))
    await live(reader)
    await vi.waitFor(() => expect(standing.mock.calls.length).toBeGreaterThan(2))
    await newCase()
    await vi.waitFor(() => expect(reader.kinds()).toContain('case'))
  })

  test('whose reader does not read is cut off; the others go on', async () => {
    const hub = hubWith()
    const silent = hub.open('maya')
    const reader = read(hub.open('priya'))
    await live(reader)
    const notice = `Case ${'x'.repeat(7_000)}`
    for (let i = 0; i < 12; i += 1) await pool().query(`SELECT pg_notify('shopops', $1)`, [notice])
    await vi.waitFor(() => expect(reader.kinds().filter((kind) => kind === 'case')).toHaveLength(12))
    const late = read(silent)
    await late.ended
    expect(late.kinds().filter((kind) => kind === 'case').length).toBeLessThan(12)
  })
})

describe('a hub', () => {
  test('opens no connection before its first stream', async () => {
    hubWith()
    expect(await connections()).toEqual([])
  })

  test('tells fifty streams over one connection, within a moment', async () => {
    const hub = hubWith()
    const readers = Array.from({ length: 50 }, (_, each) => read(hub.open(`session ${each}`)))
    await live(...readers)
    expect(await connections()).toHaveLength(1)
    const { id } = await newCase()
    await vi.waitFor(() => {
      for (const { told } of readers) expect(told.at(-1)).toMatchObject({ kind: 'case', id })
    })
  })

  test('whose connection is cut says so, comes back, and says that what was missed is to be read', async () => {
    const reader = read(hubWith().open('maya'))
    await live(reader)
    const before = await connections()
    await cutOff()
    await vi.waitFor(() => expect(reader.kinds()).toEqual(['not_live', 'live', 'not_live', 'live']))
    expect(await connections()).not.toEqual(before)
    expect(await connections()).toHaveLength(1)
    await newCase()
    await vi.waitFor(() => expect(reader.kinds().at(-1)).toBe('case'))
  })

  test('comes back as often as its connection is cut', async () => {
    const reader = read(hubWith().open('maya'))
    for (let times = 1; times <= 5; times += 1) {
      await vi.waitFor(() => expect(reader.kinds().filter((kind) => kind === 'live')).toHaveLength(times))
      await cutOff()
    }
    await vi.waitFor(() => expect(reader.kinds().filter((kind) => kind === 'live')).toHaveLength(6))
  })

  test('whose connection stands but is silent takes another', async () => {
    const reader = read(hubWith({ probeMs: 700, answerMs: 600 }).open('maya'))
    await live(reader)
    const [silent = 0] = await connections()
    process.kill(silent, 'SIGSTOP')
    onTestFinished(() => void process.kill(silent, 'SIGCONT'))
    const twice = () => expect(reader.kinds().filter((kind) => kind === 'live').length).toBeGreaterThan(1)
    await vi.waitFor(twice, { timeout: 10_000 })
    await newCase()
    await vi.waitFor(() => expect(reader.kinds().at(-1)).toBe('case'))
  })

  test('is not live while there is no database to hear, and tries on', async () => {
    const databaseUrl = inject('postgresUrl').replace(/\/postgres$/, '/not_there')
    const log = logger('test')
    const tried = vi.spyOn(log, 'warn')
    const reader = read(hubWith({ databaseUrl, log }).open('maya'))
    await vi.waitFor(() => expect(tried.mock.calls.length).toBeGreaterThan(3))
    expect(reader.kinds()).toEqual(['not_live'])
  })

  test('that is closed ends its streams and its connection, and opens no more', async () => {
    const hub = hubWith()
    const readers = [read(hub.open('maya')), read(hub.open('priya'))]
    await live(...readers)
    await hub.close()
    for (const { ended } of readers) await ended
    expect(await connections()).toEqual([])
    expect(hub.open('maya')).toBeNull()
  })

  test('that is closed while the database is away does not wait for it', async () => {
    const databaseUrl = inject('postgresUrl').replace(/\/postgres$/, '/not_there')
    const log = logger('test')
    const tried = vi.spyOn(log, 'warn')
    const hub = hubWith({ databaseUrl, log, pauses: { first: 60_000, longest: 60_000 } })
    const reader = read(hub.open('maya'))
    await vi.waitFor(() => expect(tried).toHaveBeenCalled())
    await hub.close()
    await reader.ended
  })

  test('forgets streams that their readers have left', async () => {
    const standing = vi.fn(async (sessions: string[]) => new Set(sessions))
    const hub = hubWith({ standing, beatMs: 20 })
    const [maya, priya] = [read(hub.open('maya')), read(hub.open('priya'))]
    await live(maya, priya)
    await maya.leave()
    await vi.waitFor(() => expect(standing).toHaveBeenLastCalledWith(['priya']))
  })
})
