import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { databasePlace } from './database-url.ts'
import type { Log } from './log.ts'

export type ListenerOptions = {
  databaseUrl: string
  /** What is listened on. */
  channel: string
  /** What the connection is called in the database. */
  name: string
  log: Log
  /** Told every notice of the database. */
  onNotice(payload: string): void
  /** Told when every further notice will be heard, and when that has ended. */
  onListening(listening: boolean): void
  /** Pauses between tries in ms: the first, doubled each time up to the longest. */
  pauses?: { first: number; longest: number }
  /** How often the connection is asked whether it still stands, in ms. */
  probeMs?: number
  /** How long any answer of the database is waited for, in ms. */
  answerMs?: number
}

/**
 * Listens on one connection of its own until it is stopped. A connection that breaks or goes silent is replaced, after
 * pauses that grow while the database stays away.
 */
export function listen(options: ListenerOptions): { stop(): Promise<void> } {
  const { name, log, onListening, pauses = { first: 100, longest: 10_000 } } = options
  const stopping = new AbortController()
  const ended = (async () => {
    let pause = pauses.first
    while (!stopping.signal.aborted) {
      const lost = await connection(options, stopping.signal, () => {
        pause = pauses.first
        onListening(true)
      })
      if (stopping.signal.aborted) return
      onListening(false)
      log.warn({ err: lost, pause, listener: name }, 'the database cannot be heard')
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, pauses.longest)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Listens on one connection for as long as it stands. Gives why it ended. */
async function connection(
  { databaseUrl, channel, name, onNotice, probeMs = 15_000, answerMs = 5_000 }: ListenerOptions,
  stopping: AbortSignal,
  onReady: () => void,
): Promise<Error | undefined> {
  const { connectionString, options } = databasePlace(databaseUrl)
  const timeouts = { connectionTimeoutMillis: answerMs, query_timeout: answerMs, keepAlive: true }
  const client = new pg.Client({ connectionString, options, application_name: name, ...timeouts })
  const broken = Promise.withResolvers<Error | undefined>()
  client.on('error', broken.resolve)
  client.on('end', () => broken.resolve(undefined))
  client.on('notification', ({ payload = '' }) => onNotice(payload))
  const stop = () => broken.resolve(undefined)
  stopping.addEventListener('abort', stop)
  let probe: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    probe = setInterval(() => client.query('SELECT').catch(broken.resolve), probeMs)
    onReady()
    return await broken.promise
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault))
  } finally {
    stopping.removeEventListener('abort', stop)
    clearInterval(probe)
    await client.end().catch(() => undefined)
  }
}
