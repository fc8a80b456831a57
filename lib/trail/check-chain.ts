import { openedNumber, promptHashes } from './body.ts'
import type { Head } from './chain.ts'
import { checkEnd } from './check-end.ts'
import { checkEvent, isBodyIntact, isErased } from './check-event.ts'
import type { FoundEvent, FoundTrail, SegmentState } from './found.ts'
import type { Fault, Verification } from './verification.ts'

/** What a walk along the events found. */
type Walk = {
  faults: Fault[]
  events: number
  erasedBodies: number
  /** The last event: its number and hash. */
  end: Head
  /** The hashes of the events that checkpoints speak of. */
  marked: Map<number, string>
  /** Every prompt segment referred to, with the first event that does. */
  segments: Map<string, number>
}

// Texts of segments are long: a few at a time keeps the memory small.
const segmentsAtOnce = 20

/**
 * Makes every hash of a trail again and compares it with what is claimed of it. Does nothing but read what it is given,
 * so that a file is checked by the same code as a database. Of the events it keeps only hashes.
 *
 * @param key signs checkpoints; without it they are compared, but their signatures are not checked.
 */
export async function checkChain(trail: FoundTrail, key?: string): Promise<Verification> {
  const walk = await walkEvents(trail)
  const segments = await checkSegments(trail, walk)
  const faults = [...walk.faults, ...checkEnd(trail, walk, key), ...segments.faults]
  return {
    caseId: trail.caseId,
    number: trail.number,
    ok: faults.length === 0,
    events: walk.events,
    erasedBodies: walk.erasedBodies,
    erasedSegments: segments.erased,
    checkpoints: trail.checkpoints.length,
    faults,
  }
}

async function walkEvents(trail: FoundTrail): Promise<Walk> {
  const end = { count: 0, hash: '' }
  const walk: Walk = { faults: [], events: 0, erasedBodies: 0, end, marked: new Map(), segments: new Map() }
  const counts = new Set(trail.checkpoints.map(({ count }) => count))
  for await (const event of trail.events) {
    const { seq, hash } = event
    walk.faults.push(...checkEvent(trail.caseId, walk.end, event))
    walk.events += 1
    walk.end = { count: seq, hash }
    if (isErased(event)) walk.erasedBodies += 1
    if (isBodyIntact(event)) heed(trail, walk, event)
    if (counts.has(seq)) walk.marked.set(seq, hash)
  }
  return walk
}

/** Takes from a body what else of the trail hangs on it. */
function heed({ number }: FoundTrail, walk: Walk, event: FoundEvent): void {
  for (const hash of promptHashes(event)) {
    if (!walk.segments.has(hash)) walk.segments.set(hash, event.seq)
  }
  const opened = openedNumber(event)
  if (opened === undefined || opened === number) return
  const message = `Event ${event.seq} opened case ${opened}, but the trail is filed under case ${number}`
  walk.faults.push({ kind: 'wrong_number', seq: event.seq, message })
}

// The erasure of a customer deletes segments along with bodies, so where no body is gone no segment may be either.
async function checkSegments(trail: FoundTrail, walk: Walk): Promise<{ faults: Fault[]; erased: number }> {
  const faults: Fault[] = []
  let erased = 0
  const referred = [...walk.segments]
  for (let first = 0; first < referred.length; first += segmentsAtOnce) {
    const chunk = referred.slice(first, first + segmentsAtOnce)
    const states = await trail.segments(chunk.map(([hash]) => hash))
    for (const [hash, seq] of chunk) {
      const state = states.get(hash) ?? 'missing'
      if (state === 'missing' && walk.erasedBodies > 0) erased += 1
      else faults.push(...segmentFaults(state, seq, hash))
    }
  }
  return { faults, erased }
}

function segmentFaults(state: SegmentState, seq: number, hash: string): Fault[] {
  const piece = `A piece of the prompt of event ${seq} (${hash.slice(0, 12)})`
  switch (state) {
    case 'intact':
      return []
    case 'altered':
      return [{ kind: 'segment_altered', seq, message: `${piece} was altered` }]
    case 'missing':
      return [{ kind: 'segment_missing', seq, message: `${piece} is missing` }]
  }
}
