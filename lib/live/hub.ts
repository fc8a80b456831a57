import { systemClock } from '#lib/clock.ts'
import { type ListenerOptions, listen } from '#lib/listener.ts'
import { channel, eventOf, type LiveMessage } from './message.ts'
import { liveStreams, type Reading } from './streams.ts'

export type HubOptions = {
  /** Which of these sessions still stand. */
  standing(sessions: string[]): Promise<ReadonlySet<string>>
  /** How often each stream is told that it stands and its session is looked at, in ms. */
  beatMs?: number
} & Pick<ListenerOptions, 'databaseUrl' | 'log' | 'pauses' | 'probeMs' | 'answerMs'>

/** Tells any number of streams what moves on the desk, over one connection to the database. */
export type Hub = {
  /** Server-sent events for a session, until the session, the reader or the hub ends. Null once the hub is closed. */
  open(session: string): Reading | null
  /** Ends every stream and the connection. */
  close(): Promise<void>
}

/** A hub that begins to listen with its first stream. */
export function startHub(options: HubOptions): Hub {
  const streams = liveStreams()
  let listening = false
  let closed = false
  let begun: { stop(): Promise<void> } | undefined
  const state = (): LiveMessage => (listening ? { kind: 'live', at: time() } : { kind: 'not_live' })
  const begin = () => {
    const beat = setInterval(() => void endOrBeat(options, streams), options.beatMs ?? 15_000)
    const listener = listen({
      ...options,
      channel,
      name: 'shopops live',
      onNotice(payload) {
        const event = eventOf(payload, systemClock.now())
        if (event !== null) streams.tell(event)
      },
      onListening(now) {
        if (listening === now) return
        listening = now
        streams.tell(state())
      },
    })
    return {
      stop() {
        clearInterval(beat)
        return listener.stop()
      },
    }
  }
  return {
    open(session) {
      if (closed) return null
      begun ??= begin()
      return streams.open(session, state())
    },
    async close() {
      closed = true
      streams.keepOnly(new Set(), { kind: 'not_live' })
      await begun?.stop()
    },
  }
}

/** A stream of a session that has ended ends; the others are told that they stand. */
async function endOrBeat({ standing, log }: HubOptions, streams: ReturnType<typeof liveStreams>) {
  try {
    const sessions = streams.sessions()
    if (sessions.length > 0) streams.keepOnly(await standing(sessions), { kind: 'signed_out' })
  } catch (fault) {
    log.warn({ err: fault }, 'the sessions of live streams could not be looked at')
  }
  streams.tell({ kind: 'beat', at: time() })
}

const time = () => systemClock.now().getTime()
