import { once } from 'node:events'
import { statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { freePort } from './free-port.ts'
import { readLock } from './postgres-lock.ts'
import { build, isBuilt } from './start/build.ts'
import {
  left,
  processesOf,
  readNote,
  removeFolder,
  type Started,
  start,
  temporaryFolder,
} from './start/testing.ts'

const folder = temporaryFolder()
const ready = 'ShopOps is ready: http://localhost:'
let port = 0
const started: Started[] = []

beforeAll(async () => {
  if (!isBuilt()) await build()
  port = await freePort()
}, 400_000)

afterAll(async () => {
  await endAll()
  removeFolder(folder)
})

/** Starts the desk of this file's data folder, and waits until it is ready. */
async function startDesk(): Promise<Started> {
  const desk = start({ SHOPOPS_DATA_DIR: folder, PORT: String(port) })
  started.push(desk)
  await desk.says(ready)
  return desk
}

/** Ends what a test that failed has left, so that it is not in the way of the next. */
async function endAll(): Promise<void> {
  for (const desk of started.splice(0)) {
    desk.process.kill('SIGKILL')
    await desk.ended
  }
}

/** Runs a start that is refused. Gives what it said. */
async function refusal(env: Record<string, string>, args?: string[]): Promise<string> {
  const elsewhere = temporaryFolder()
  onTestFinished(() => removeFolder(elsewhere))
  const refused = start({ SHOPOPS_DATA_DIR: elsewhere, PORT: String(await freePort()), ...env }, args)
  expect(await refused.ended).toBe(1)
  return refused.said().trim()
}

async function health() {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
  return { code: answer.status, ...(await answer.json()) }
}

test('npm start makes a whole desk the first time, and leaves nothing running when it is stopped', async () => {
  const { said, says, process: child, ended } = await startDesk()
  await says('Ctrl-C stops everything.')
  expect(said()).toMatch(/✓ The sample shop Northline: \d+ customers, \d+ orders, \d+ cases/)
  expect(said()).toMatch(/Maya +agent +maya@northline\.test +password maya-northline/)
  expect(await health()).toMatchObject({ code: 200, status: 'ok', worker: { alive: true } })
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  const all = processesOf(folder)
  expect(all.length).toBeGreaterThanOrEqual(5)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(left(all)).toEqual([])
}, 400_000)

describe('a desk that is started again', { timeout: 400_000 }, () => {
  let desk: Started

  beforeAll(async () => {
    desk = await startDesk()
  }, 400_000)

  afterAll(endAll)

  test('is there with everything in it', async () => {
    expect(desk.said()).not.toContain('sample shop')
    await desk.says('maya-northline')
  })

  test('starts a worker again that dies', async () => {
    const [worker = 0] = readNote(folder).children
    process.kill(worker, 'SIGKILL')
    await desk.says('The worker has ended (SIGKILL). It is started again in 0.5 s.')
    await vi.waitFor(() => expect(readNote(folder).children).toHaveLength(3), { timeout: 60_000 })
    expect(left(readNote(folder).children)).toHaveLength(2)
  })

  test('shares neither its data folder nor its port', async () => {
    const { pid } = readNote(folder)
    const [sameFolder, samePort] = await Promise.all([
      refusal({ SHOPOPS_DATA_DIR: folder }),
      refusal({ PORT: String(port) }),
    ])
    expect(sameFolder).toMatch(/^The data folder .* is in use by another npm start/)
    expect(sameFolder).toContain(`(process ${pid}, http://localhost:${port})`)
    expect(samePort).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
    expect(await health()).toMatchObject({ code: 200 })
  })

  test('stops while a browser holds a connection open', async () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET /sign-in HTTP/1.1\r\nHost: localhost\r\n')
    const all = processesOf(folder)
    desk.process.kill('SIGTERM')
    expect(await desk.ended).toBe(0)
    expect(left(all)).toEqual([])
  })
})

afterEach(async ({ task }) => {
  if (task.suite === undefined) await endAll()
})

test('a desk that was killed leaves nothing running, and the next start finds all its data at once', async () => {
  await startDesk()
  const first = processesOf(folder)
  process.kill(readNote(folder).pid, 'SIGKILL')
  const { said } = await startDesk()
  expect(said()).not.toContain('sample shop')
  const second = processesOf(folder)
  expect(left(first.filter((pid) => !second.includes(pid)))).toEqual([])
  process.kill(readNote(folder).pid, 'SIGKILL')
  await vi.waitFor(() => expect(left([...first, ...second])).toEqual([]), { timeout: 15_000 })
}, 400_000)

test('a desk whose Postgres ends says so and ends too', { timeout: 60_000 }, async () => {
  const { said, ended } = await startDesk()
  const { pid = 0 } = readLock(join(folder, 'postgres/cluster')) ?? {}
  const all = processesOf(folder)
  process.kill(pid, 'SIGKILL')
  expect(await ended).toBe(1)
  expect(said()).toMatch(/PostgreSQL has ended by itself; .*postgres\.log says why\. Start again\.\n$/)
  await vi.waitFor(() => expect(left(all)).toEqual([]), { timeout: 10_000 })
})

describe('npm start is refused in a sentence', { timeout: 400_000 }, () => {
  test('where a program listens on the port on all addresses', async () => {
    const server = createServer().listen(0)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const taken = typeof address === 'object' ? String(address?.port) : ''
    expect(await refusal({ PORT: taken })).toContain(`Port ${taken} is in use`)
  })

  test.for([
    [
      'DATABASE_URL',
      'postgresql://me:secret@127.0.0.1:1/desk',
      /^The database of DATABASE_URL \(127\.0\.0\.1:1\) cannot be reached: .*ECONNREFUSED.* unset DATABASE_URL/,
    ],
    ['DATABASE_URL', 'mysql://127.0.0.1/desk', /^DATABASE_URL is not valid/],
    ['PORT', 'http', /^PORT is "http"\. It should be a number/],
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL is not valid/],
    ['AUTH_SECRET', 'short', /^AUTH_SECRET is not valid/],
    ['SHOPOPS_DATA_DIR', '/dev/null/data', /^The data folder cannot be written to/],
  ] as const)('with %s set to %s', async ([name, value, sentence]) => {
    const said = await refusal({ [name]: value })
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/\n\s+at |secret@/)
  })
})

describe('npm start on a DATABASE_URL', { timeout: 60_000 }, () => {
  useDatabase()

  test('leaves an empty database empty unless asked, and says who becomes its admin', async () => {
    const elsewhere = temporaryFolder()
    onTestFinished(() => removeFolder(elsewhere))
    const desk = start({
      SHOPOPS_DATA_DIR: elsewhere,
      DATABASE_URL: process.env.DATABASE_URL ?? '',
      PORT: String(await freePort()),
    })
    await desk.says('The first person to open it becomes its admin.')
    expect(desk.said()).not.toMatch(/PostgreSQL|northline/)
    expect(await db().user.count()).toBe(0)
    desk.process.kill('SIGTERM')
    expect(await desk.ended).toBe(0)
  })

  test('never writes the sample shop beside other data', async () => {
    await db().user.create({ data: { name: 'Ada', email: 'ada@example.com', role: 'admin' } })
    expect(await refusal({ DATABASE_URL: process.env.DATABASE_URL ?? '' }, ['--seed'])).toMatch(
      /The database already holds .* 1 users\. .* Start without --seed, or with another database\.$/,
    )
  })
})
