import { type Head, type Link, sha256 } from './chain.ts'
import type { SignedCheckpoint } from './checkpoint-signature.ts'

/** An event as it is found, in a database or a file. Salt and body are null where they were erased. */
export type FoundEvent = Link & { salt: string | null; body: string | null }

/** What a prompt segment turned out to be: the text it is named by, another text, or not there. */
export type SegmentState = 'intact' | 'altered' | 'missing'

/** One case's trail as it is found, wherever that is, and what is claimed of it. */
export type FoundTrail = {
  caseId: string
  number: number
  head: Head
  checkpoints: readonly SignedCheckpoint[]
  /** In the order they are found in; read once. */
  events: Iterable<FoundEvent> | AsyncIterable<FoundEvent>
  /** Asked for a few hashes at a time, after the events were read. A hash it does not answer for is missing. */
  segments(hashes: readonly string[]): Promise<ReadonlyMap<string, SegmentState>>
}

/** Compares a segment's text with the hash it is stored under. */
export function segmentState(hash: string, text: string): SegmentState {
  return sha256(text) === hash ? 'intact' : 'altered'
}
