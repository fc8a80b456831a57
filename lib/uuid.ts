import { randomUUID } from 'node:crypto'

/** A new id that sorts by the time it was made (UUID version 7, RFC 9562), for rows whose id is told before they are written. */
export function newId(): string {
  const ms = Date.now().toString(16).padStart(12, '0')
  // What follows the version in a random id is as random there as it has to be here.
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`
}
