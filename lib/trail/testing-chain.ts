import { type Head, hashLink, type SealedEvent, seal } from './chain.ts'
import { checkChain } from './check-chain.ts'
import { sign } from './checkpoint-signature.ts'
import type { NewEvent } from './events.ts'
import type { FoundEvent, FoundTrail } from './found.ts'

// What tests of checking share: trails without a database.

export const caseId = '01900000-0000-7000-8000-000000000001'
export const key = 'a'.repeat(64)
export const start: Head = { count: 0, hash: '' }

export function headOf(events: readonly FoundEvent[]): Head {
  const last = events.at(-1)
  return last === undefined ? start : { count: last.seq, hash: last.hash }
}

/** A trail as found whose head, unless given, is that of its events. */
export function trailOf(events: readonly FoundEvent[], given: Partial<FoundTrail> = {}): FoundTrail {
  const nothing = async () => new Map<string, never>()
  return { caseId, number: 1001, head: headOf(events), checkpoints: [], events, segments: nothing, ...given }
}

/** A signed statement that the chain ended with this event. */
export function checkpointAt(event: SealedEvent, signer = key) {
  const { seq: count, hash } = event
  const statement = { count, hash, at: '2026-11-30T09:00:00.000Z' }
  return { ...statement, signature: sign({ caseId, ...statement }, signer) }
}

/** The faults of a trail as kind and event. */
export async function kindsOf(trail: FoundTrail): Promise<string[]> {
  const { faults } = await checkChain(trail, key)
  return faults.map(({ kind, seq }) => `${kind} ${seq}`)
}

/** The chain with one event replaced and everything after it made to fit. */
export function rewritten(events: readonly SealedEvent[], event: NewEvent, index: number): SealedEvent[] {
  const [replaced] = seal(caseId, headOf(events.slice(0, index)), [event])
  if (replaced === undefined) throw new Error('nothing was sealed')
  let { hash } = replaced
  const after = events.slice(index + 1).map((link) => {
    const refitted = { ...link, prevHash: hash }
    hash = hashLink(caseId, refitted)
    return { ...refitted, hash }
  })
  return [...events.slice(0, index), replaced, ...after]
}
