import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#lib/live/message.ts'

const code = readFileSync(join(import.meta.dirname, '../../public/live-worker.js'), 'utf8')
const opened = 1_000_000
const moved = { kind: 'case', id: 'a', at: opened + 10 } as const

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

class Source {
  static all: Source[] = []
  closed = false
  onmessage: (event: { data: string }) => void = () => {}
  onerror: () => void = () => {}
  constructor() {
    Source.all.push(this)
  }
  close() {
    this.closed = true
  }
  say(message: LiveMessage) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

type Port = { onmessage?(event: { data: string }): void; postMessage(message: LiveMessage): void }

/** The worker as a browser runs it, its streams and what the server answers to HEAD in our hands. */
function start(shared = true) {
  Source.all = []
  const heard: LiveMessage[] = []
  const self: Port & { onconnect?: null | ((event: { ports: Port[] }) => void) } = {
    postMessage: (message) => heard.push(message),
    ...(shared && { onconnect: null }),
  }
  const fetch = vi.fn(async () => ({ ok: true, status: 204 }))
  runInNewContext(code, { self, fetch, EventSource: Source, setTimeout, clearTimeout, performance })
  return {
    fetch,
    heard,
    self,
    sources: Source.all,
    source: () => Source.all.at(-1) ?? new Source(),
    tab() {
      const told: LiveMessage[] = []
      const port: Port = { postMessage: (message) => told.push(message) }
      self.onconnect?.({ ports: [port] })
      return { told, say: (data: 'hello' | 'bye') => port.onmessage?.({ data }) }
    },
  }
}

/** A worker with one tab, live. */
function live() {
  const worker = start()
  const tab = worker.tab()
  tab.say('hello')
  worker.source().say({ kind: 'live', at: opened })
  tab.told.length = 0
  return { ...worker, first: tab }
}

const open = (sources: Source[]) => sources.filter(({ closed }) => !closed)

describe('the worker of the live stream', () => {
  test('opens one stream for any number of tabs and tells all of them', () => {
    const worker = start()
    const tabs = Array.from({ length: 8 }, worker.tab)
    expect(worker.sources).toHaveLength(0)
    for (const { say } of tabs) say('hello')
    expect(worker.sources).toHaveLength(1)
    for (const message of [{ kind: 'live', at: opened } as const, moved]) worker.source().say(message)
    for (const { told } of tabs)
      expect(told).toEqual([{ kind: 'not_live' }, { kind: 'live', at: opened }, moved])
  })

  test('tells a later tab that it is live, from the server’s time now', () => {
    const { tab, source } = live()
    vi.advanceTimersByTime(15_000)
    source().say({ kind: 'beat', at: opened + 15_000 })
    vi.advanceTimersByTime(2_000)
    const late = tab()
    late.say('hello')
    expect(late.told).toEqual([{ kind: 'live', at: opened + 17_000 }])
  })

  test('keeps beats to itself', () => {
    const { first, source } = live()
    source().say({ kind: 'beat', at: opened })
    expect(first.told).toEqual([])
  })

  test('tells nothing to a tab that has left, and lets the stream go with the last one', () => {
    const { first, tab, source, sources } = live()
    const second = tab()
    second.say('hello')
    first.say('bye')
    source().say(moved)
    expect(first.told).toEqual([])
    expect(second.told).toContainEqual(moved)
    second.say('bye')
    expect(open(sources)).toHaveLength(0)
    vi.advanceTimersByTime(600_000)
    expect(sources).toHaveLength(1)
    first.say('hello')
    expect(first.told).toEqual([{ kind: 'not_live' }])
    expect(open(sources)).toHaveLength(1)
  })

  test('serves one tab as its own worker where there is no SharedWorker', () => {
    const { self, heard, source } = start(false)
    self.onmessage?.({ data: 'hello' })
    source().say(moved)
    expect(heard).toEqual([{ kind: 'not_live' }, moved])
  })
})

describe('a stream that is lost', () => {
  test('is said to be, and opened again after a pause', async () => {
    const { first, source, sources } = live()
    source().onerror()
    expect(first.told).toEqual([{ kind: 'not_live' }])
    expect(open(sources)).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(open(sources)).toHaveLength(1)
    source().say({ kind: 'live', at: opened + 500 })
    expect(first.told.at(-1)).toEqual({ kind: 'live', at: opened + 500 })
  })

  test('is noticed where the connection only goes silent', async () => {
    const { first, source, sources } = live()
    for (let beats = 0; beats < 10; beats += 1) {
      vi.advanceTimersByTime(15_000)
      source().say({ kind: 'beat', at: opened })
    }
    expect(first.told).toEqual([])
    await vi.advanceTimersByTimeAsync(40_500)
    expect(first.told).toEqual([{ kind: 'not_live' }])
    expect(sources).toHaveLength(2)
  })

  test('is tried with pauses that grow to 15 s while the server is away', async () => {
    const { first, source, fetch, sources } = live()
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    source().onerror()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetch).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(fetch.mock.calls.length).toBeLessThan(50)
    expect(fetch.mock.calls.length).toBeGreaterThan(35)
    expect(sources).toHaveLength(1)
    expect(first.told).toEqual([{ kind: 'not_live' }])
  })

  test('that is refused because nobody is signed in is said to be that, until somebody is', async () => {
    const { first, source, fetch } = live()
    fetch.mockResolvedValue({ ok: false, status: 401 })
    source().say({ kind: 'signed_out' })
    source().onerror()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(first.told).toEqual([{ kind: 'signed_out' }])
    fetch.mockResolvedValue({ ok: true, status: 204 })
    await vi.advanceTimersByTimeAsync(15_000)
    source().say({ kind: 'live', at: opened + 80_000 })
    expect(first.told).toEqual([{ kind: 'signed_out' }, { kind: 'live', at: opened + 80_000 }])
  })

  test('is not opened twice when a tab comes while it is being tried', async () => {
    const { source, tab, sources } = live()
    source().onerror()
    tab().say('hello')
    await vi.advanceTimersByTimeAsync(500)
    expect(open(sources)).toHaveLength(1)
    expect(sources).toHaveLength(2)
  })
})
