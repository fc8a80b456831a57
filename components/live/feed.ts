import type { LiveEvent, LiveMessage } from '#lib/live/message.ts'
import { isAbout, type LiveNews, type LiveTopic } from './topic.ts'

export type LiveState = 'live' | 'not_live' | 'signed_out'

type Listener = {
  of: LiveTopic
  /** When what the listener shows was read, in the server's time (ms since 1970). */
  since(): number
  tell(news: LiveNews): void
}

/** What a tab hears, and who in it wants to know. */
export type LiveFeed = {
  hear(message: LiveMessage): void
  /** Tells a listener what it has missed since it read, then whatever comes, until the returned function is called. */
  listen(listener: Listener): () => void
  state(): LiveState
  /** Calls back when the state changes, until the returned function is called. */
  watch(changed: () => void): () => void
}

const mostKept = 200
/** A page is read a moment before it says when, perhaps on another machine than the one that tells. */
const slack = 2_000

export function liveFeed(): LiveFeed {
  const listeners = new Set<Listener>()
  const watchers = new Set<() => void>()
  const recent = new Map<string, LiveEvent>()
  // Every event from here on is known: the recent ones, and those to come.
  let knownSince = Number.POSITIVE_INFINITY
  let state: LiveState = 'not_live'

  const become = (next: LiveState) => {
    if (state === next) return
    state = next
    for (const changed of watchers) changed()
  }
  const happened = (event: LiveEvent) => {
    knownSince = Math.max(knownSince, keep(recent, event))
    for (const { of, tell } of listeners) if (isAbout(of, event)) tell(event)
  }
  return {
    hear(message) {
      if (message.kind === 'case' || message.kind === 'mail' || message.kind === 'setting') {
        return happened(message)
      }
      if (message.kind === 'beat') return
      become(message.kind)
      if (message.kind !== 'live') return
      knownSince = message.at
      recent.clear()
      for (const { since, tell } of listeners) if (since() < knownSince) tell({ kind: 'everything' })
    },
    listen(listener) {
      listeners.add(listener)
      const from = listener.since() - slack
      const missed = [...recent.values()].findLast((event) => event.at > from && isAbout(listener.of, event))
      if (state === 'live' && from + slack < knownSince) listener.tell({ kind: 'everything' })
      else if (missed !== undefined) listener.tell(missed)
      return () => listeners.delete(listener)
    },
    state: () => state,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

/** Keeps an event as the newest of its kind and id. Gives the time up to which events have been forgotten. */
function keep(recent: Map<string, LiveEvent>, event: LiveEvent): number {
  const key = `${event.kind} ${event.id}`
  recent.delete(key)
  recent.set(key, event)
  const [oldest] = recent.values()
  if (recent.size <= mostKept || oldest === undefined) return 0
  recent.delete(`${oldest.kind} ${oldest.id}`)
  return oldest.at + 1
}
