import { type Head, hashBody, hashLink } from './chain.ts'
import type { FoundEvent } from './found.ts'
import type { Fault } from './verification.ts'

/** Checks one event against its own hashes and against `last`, the place of the one found before it. */
export function checkEvent(caseId: string, last: Head, event: FoundEvent): Fault[] {
  return [...checkPlace(last, event), ...checkLink(caseId, event), ...checkBody(event)]
}

// After a gap the event cannot follow from the one before it: that is one fault, not two.
function checkPlace(last: Head, { seq, prevHash }: FoundEvent): Fault[] {
  const due = last.count + 1
  if (seq > due) return [{ kind: 'gap', seq: due, message: missing(due, seq - 1) }]
  if (seq < due) {
    const after = last.count === 0 ? 'first' : `after event ${last.count}`
    return [{ kind: 'gap', seq, message: `Event ${seq} stands ${after}, where event ${due} belongs` }]
  }
  if (prevHash === last.hash) return []
  const before = seq === 1 ? 'is not the beginning of a chain' : `does not follow from event ${last.count}`
  return [{ kind: 'broken_chain', seq, message: `Event ${seq} ${before}: one was put in another's place` }]
}

function missing(first: number, last: number): string {
  return first === last ? `Event ${first} is missing` : `Events ${first} to ${last} are missing`
}

function checkLink(caseId: string, event: FoundEvent): Fault[] {
  const { seq } = event
  if (hashLink(caseId, event) === event.hash) return []
  const message = `Event ${seq} was altered: its kind, version, actor, time, place or hashes, or it is of another case`
  return [{ kind: 'altered_link', seq, message }]
}

function checkBody(event: FoundEvent): Fault[] {
  const { seq } = event
  if (isErased(event) || isBodyIntact(event)) return []
  return [{ kind: 'altered_body', seq, message: `What event ${seq} says was altered` }]
}

export function isErased({ salt, body }: FoundEvent): boolean {
  return salt === null && body === null
}

/** Whether body and salt are there and are what the link was made from. */
export function isBodyIntact({ salt, body, bodyHash }: FoundEvent): boolean {
  if (salt === null || body === null) return false
  // Were the salt of any length, characters could be moved between salt and body without changing the hash.
  return /^[0-9a-f]{32}$/.test(salt) && hashBody(salt, body) === bodyHash
}
