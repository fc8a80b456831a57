import type { TrailKind } from '#lib/trail/events.ts'
import type { HistoryEvent, MuteEvent } from '#lib/trail/history.ts'
import type { HistoryItem, Known, Telling } from './telling.ts'
import { knownOf, type Names } from './telling-known.ts'
import { tellers } from './telling-words.ts'

/** A case's trail as a person reads it, in order. */
export function tellHistory(events: readonly (HistoryEvent | MuteEvent)[], names: Names): HistoryItem[] {
  const known = knownOf(events, names)
  return events.flatMap((event) => {
    const telling = 'was' in event ? tellMute(event) : tell(event, known)
    return telling === null ? [] : [itemOf(event, telling, known)]
  })
}

function tell<Kind extends TrailKind>(event: HistoryEvent<Kind>, known: Known): Telling | null {
  return tellers[event.kind](event, known)
}

function tellMute({ kind, was }: MuteEvent): Telling {
  const [title, text] =
    kind === 'erased'
      ? ['Erased', 'What was said here was erased with the customer’s data. The history still verifies.']
      : ['Not readable here', `Another version of ShopOps wrote this (“${was}”). The export holds it whole.`]
  return { title, parts: [{ kind: 'note', text }] }
}

function itemOf(
  { seq, at, actor, kind }: HistoryEvent | MuteEvent,
  { title, by, look, parts, took, result, turn }: Telling,
  known: Known,
): HistoryItem {
  return {
    seq,
    at,
    who: known.nameOf(by === undefined ? actor : 'model'),
    kind,
    title,
    look: look ?? null,
    parts: (parts ?? []).map((part, id) => ({ ...part, id })),
    took: took ?? [],
    result: result ?? null,
    turn: turn ?? null,
  }
}
