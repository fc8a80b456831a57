import type { Head } from './chain.ts'
import { type SignedCheckpoint, sign } from './checkpoint-signature.ts'
import type { FoundTrail } from './found.ts'
import type { Fault } from './verification.ts'

/** Where the events ended, and the hashes of those that checkpoints speak of. */
type Ended = { end: Head; marked: ReadonlyMap<number, string> }

/** Compares where the events ended with the head that is claimed and with every checkpoint. */
export function checkEnd(trail: FoundTrail, ended: Ended, key?: string): Fault[] {
  const checkpoints = trail.checkpoints.flatMap((each) => checkCheckpoint(trail.caseId, each, ended, key))
  return [...checkHead(trail.head, ended.end), ...checkpoints]
}

function checkHead(head: Head, end: Head): Fault[] {
  if (end.count < head.count) return [truncated(end, head.count, `the case counts ${head.count}`)]
  if (end.count === head.count && end.hash === head.hash) return []
  const message = `The case's head is event ${head.count} (${short(head.hash)}), but the chain ends with event ${end.count} (${short(end.hash)})`
  return [{ kind: 'head_mismatch', seq: end.count, message }]
}

function checkCheckpoint(
  caseId: string,
  checkpoint: SignedCheckpoint,
  { end, marked }: Ended,
  key: string | undefined,
): Fault[] {
  const { count: seq, hash, at, signature } = checkpoint
  if (key !== undefined && sign({ caseId, count: seq, hash, at }, key) !== signature) {
    const message = `The checkpoint at event ${seq} is not signed with this TRAIL_KEY: it was forged, or the key was changed`
    return [{ kind: 'checkpoint_forged', seq, message }]
  }
  if (marked.get(seq) === hash) return []
  if (end.count < seq) return [truncated(end, seq, `there were ${seq} at the checkpoint of ${at}`)]
  const message = `Event ${seq} is not the one that the checkpoint of ${at} saw`
  return [{ kind: 'checkpoint_contradicted', seq, message }]
}

function truncated(end: Head, claimed: number, why: string): Fault {
  const seq = end.count + 1
  const lost = seq === claimed ? `Event ${seq} was` : `Events ${seq} to ${claimed} were`
  return { kind: 'truncated', seq, message: `${lost} cut off: ${why}` }
}

function short(hash: string): string {
  return hash === '' ? 'none' : hash.slice(0, 12)
}
