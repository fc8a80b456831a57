import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '#lib/testing/database.ts'
import { closeDatabase, commit, pool } from './db.ts'

useDatabase()
beforeAll(async () => {
  await pool().query(`
    CREATE TABLE entry (id int PRIMARY KEY, xact xid8 DEFAULT pg_current_xact_id(), of int);
    CREATE TABLE part (of int REFERENCES entry DEFERRABLE INITIALLY DEFERRED);
    CREATE TABLE growing (id int)`)
})

/** Writes an entry, and gives the transaction that it was part of. */
async function write(id: number): Promise<string> {
  const text = 'INSERT INTO entry (id) VALUES ($1) RETURNING xact'
  const { rows } = await commit<{ xact: string }>({ name: 'write', text, values: [id] })
  return rows[0]?.xact ?? ''
}

const upTo = (many: number, from = 0) => Array.from({ length: many }, (_, each) => from + each)

async function stored(from: number, to: number): Promise<number[]> {
  const text = 'SELECT id FROM entry WHERE id BETWEEN $1 AND $2 ORDER BY id'
  return (await pool().query<{ id: number }>(text, [from, to])).rows.map(({ id }) => id)
}

/** Holds an entry in a transaction, as somebody else would, until it is let go; perhaps after one more was changed in it. */
async function hold(id: number): Promise<(more?: number) => Promise<void>> {
  const change = 'UPDATE entry SET of = id WHERE id = $1'
  const client = await pool().connect()
  await client.query('BEGIN')
  await client.query(change, [id])
  return async (more = id) => {
    await client.query(change, [more])
    await client.query('COMMIT')
    client.release()
  }
}

/** How many statements that touch an entry wait for somebody's lock. */
async function waitsForLock(): Promise<number | null> {
  const { rowCount } = await pool().query(`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE entry SET of = 0%'`)
  return rowCount
}

const touch = (id: number) =>
  commit({ name: 'touch', text: 'UPDATE entry SET of = 0 WHERE id = $1', values: [id] })

describe('what is asked at the same time', () => {
  test('is committed together, up to eight, and each asker gets its own answer', async () => {
    const xacts = await Promise.all(upTo(16, 100).map(write))
    expect(xacts.slice(0, 8)).toEqual(Array(8).fill(xacts[0]))
    expect(xacts.slice(8)).toEqual(Array(8).fill(xacts[8]))
    expect(xacts[0]).not.toBe(xacts[8])
    const values = await Promise.all(
      upTo(8).map((each) => commit<{ each: number }>({ text: 'SELECT $1::int AS each', values: [each] })),
    )
    expect(values.map(({ rows }) => rows[0]?.each)).toEqual(upTo(8))
  })

  test('while groups are under way waits for them, and goes with the next', async () => {
    const first = upTo(16, 200).map(write)
    await new Promise((resolve) => setImmediate(resolve))
    const later = upTo(5, 216).map(write)
    expect(new Set(await Promise.all(later)).size).toBe(1)
    expect(new Set(await Promise.all(first)).size).toBe(2)
  })

  test('is there for everybody once it has answered', async () => {
    const asked = upTo(8, 300).map(async (id) => {
      await write(id)
      return stored(id, id)
    })
    expect(await Promise.all(asked)).toEqual(upTo(8, 300).map((id) => [id]))
  })
})

test('what is alone is one question, without a transaction around it', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await write(400)
    expect(query.mock.calls).toHaveLength(1)
  } finally {
    query.mockRestore()
  }
})

describe('each succeeds and fails as if it were alone:', () => {
  test('one that fails leaves the others as they are', async () => {
    await write(503)
    const asked = await Promise.allSettled(upTo(8, 500).map(write))
    expect(asked.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      'rejected',
      ...Array(4).fill('fulfilled'),
    ])
    expect(asked[3]).toMatchObject({ reason: { code: '23505', detail: expect.stringContaining('503') } })
    expect(await stored(500, 507)).toEqual(upTo(8, 500))
  })

  test('one that fails alone says why', async () => {
    await expect(commit({ text: 'SELECT 1 / 0' })).rejects.toMatchObject({ code: '22012' })
  })

  test('what can be no statement at all keeps nobody else from theirs', async () => {
    const asked = await Promise.allSettled([
      write(600),
      commit({ text: 'SELECT $1::int', values: [1n << 80n] }),
      write(601),
    ])
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await stored(600, 601)).toEqual([600, 601])
  })

  test('an answer that cannot be read is nobody else’s, and whoever waits for it is told', async () => {
    const unreadable = () => () => {
      throw new RangeError('Not to be read')
    }
    const asked = await Promise.allSettled([
      write(610),
      commit({ text: 'SELECT 1 AS one', types: { getTypeParser: unreadable } }),
      write(611),
    ])
    expect(asked).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'Not to be read' } },
      { status: 'fulfilled' },
    ])
    expect(await stored(610, 611)).toEqual([610, 611])
  })

  test('one that is refused only when it is committed leaves the others as they are', async () => {
    const partOfNone = { text: 'INSERT INTO part (of) VALUES (-1)' }
    const asked = await Promise.allSettled([write(620), commit(partOfNone), write(621)])
    expect(asked).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: '23503' } },
      { status: 'fulfilled' },
    ])
    expect(await stored(620, 621)).toEqual([620, 621])
  })

  test('where no transaction is begun, each is answered as it went', async () => {
    await write(631)
    const { query } = pg.Connection.prototype
    const asking = vi.spyOn(pg.Connection.prototype, 'query').mockImplementation(function (
      this: pg.Connection,
      text,
    ) {
      query.call(this, text.startsWith('BEGIN') ? 'SELECT 1 / 0' : text)
    })
    const again = vi.spyOn(pool(), 'query')
    try {
      const asked = await Promise.allSettled([write(630), write(631), write(632)])
      expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(again).not.toHaveBeenCalled()
      expect(await stored(630, 632)).toEqual([630, 631, 632])
    } finally {
      again.mockRestore()
      asking.mockRestore()
    }
  })

  test('one that waits for a lock keeps none of the others waiting', async () => {
    await write(700)
    const letGo = await hold(700)
    const touched = touch(700)
    await Promise.all(upTo(7, 701).map(write))
    // A lone one neither, nor what is asked beside it.
    const alone = touch(700)
    await write(708)
    await write(709)
    expect(await Promise.race([touched, alone, write(710)])).toBeTypeOf('string')
    await letGo()
    expect((await touched).rowCount).toBe(1)
    expect((await alone).rowCount).toBe(1)
  })

  test('slow ones keep nobody waiting', async () => {
    const slow: Promise<unknown>[] = []
    while (slow.length < 2) {
      slow.push(commit({ text: 'SELECT pg_sleep(5)' }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    const slept = Promise.race(slow).then(() => 'slept')
    expect(await Promise.race([slept, write(711)])).not.toBe('slept')
    const { rowCount } = await pool().query(`
      SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`)
    expect(rowCount).toBe(2)
    expect((await Promise.allSettled(slow)).map(({ status }) => status)).toEqual(Array(2).fill('rejected'))
  })

  test('a group that somebody waits for who holds what it waits for lets go of it', async () => {
    await Promise.all([write(800), write(801)])
    const letGo = await hold(800)
    const asked = Promise.all([touch(801), touch(800)])
    await vi.waitFor(async () => expect(await waitsForLock()).toBe(1), { timeout: 10_000 })
    await letGo(801)
    expect((await asked).map(({ rowCount }) => rowCount)).toEqual([1, 1])
  })
})

test('what was under way when its connection broke fails, and what is asked next is answered', async () => {
  const breaks = { text: 'SELECT pg_terminate_backend(pg_backend_pid())' }
  const asked = await Promise.allSettled([write(901), commit(breaks), write(902)])
  expect(asked.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(await stored(901, 902)).toEqual([])
  await expect(commit(breaks)).rejects.toMatchObject({ code: '57P01' })
  expect(await write(903)).not.toBe('')
})

test('whatever connections break, what was answered is there', async () => {
  const administrator = await pool().connect()
  const from = 1_000
  let last = from
  const done: number[] = []
  const writer = async () => {
    while (last < from + 2_000) {
      const id = last++
      await write(id).then(
        () => done.push(id),
        // Undone or not known: its connection broke.
        () => undefined,
      )
    }
  }
  const writing = Promise.all(Array.from({ length: 20 }, writer))
  while (last < from + 2_000) {
    await administrator.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await writing
  administrator.release()
  expect(done.length).toBeGreaterThan(100)
  expect(await stored(from, last)).toEqual(expect.arrayContaining(done))
})

describe('a connection on which something failed is not used again, so that the next group is asked once:', () => {
  /** Asks a group, and gives how many of it were asked by themselves besides. */
  async function askedAgain(group: () => Promise<unknown>[]): Promise<number> {
    const alone = vi.spyOn(pool(), 'query')
    try {
      await Promise.allSettled(group())
      return alone.mock.calls.length
    } finally {
      alone.mockRestore()
    }
  }

  test('after a statement whose plan was old', async () => {
    const grow = () => upTo(2).map(() => commit({ name: 'grow', text: 'SELECT * FROM growing' }))
    expect(await askedAgain(grow)).toBe(0)
    await pool().query('ALTER TABLE growing ADD COLUMN more int')
    expect(await askedAgain(grow)).toBe(2)
    expect(await askedAgain(grow)).toBe(0)
    const [grown] = await Promise.all(grow())
    expect(grown?.fields).toHaveLength(2)
  })

  test('after values that could not be sent', async () => {
    const say = (value: unknown) => commit({ name: 'say', text: 'SELECT $1::json', values: [value] })
    const [, unsendable] = await Promise.allSettled([write(910), say({ value: 1n })])
    expect(unsendable).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
    expect(await askedAgain(() => [say({ value: 1 }), say({ value: 2 })])).toBe(0)
  })
})

test('what waits while the database is closed is told', async () => {
  const asked = upTo(80).map(() => commit({ text: 'SELECT' }))
  const told = Promise.allSettled(asked)
  await Promise.race(asked)
  await closeDatabase()
  expect((await told).map(({ status }) => status)).toContain('rejected')
})

test('a statement waits for a lock for a while only in a group, and its commit for its turn as long as it takes', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const show = () => commit<{ lock_timeout: string }>({ text: 'SHOW lock_timeout' })
  const shown = await Promise.all([show(), show()])
  expect(shown.map(({ rows }) => rows)).toEqual(Array(2).fill([{ lock_timeout: '200ms' }]))
  expect(query.mock.calls.slice(-2)).toEqual([['SET LOCAL lock_timeout = 0'], ['COMMIT']])
  expect((await show()).rows).toEqual([{ lock_timeout: '0' }])
})
