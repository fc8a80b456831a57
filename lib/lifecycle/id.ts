import { z } from 'zod'

const id = z.uuid()

/** What is no id, from a stale link or a typing error, names no case; the database would throw over it. */
export function isId(text: string): boolean {
  return id.safeParse(text).success
}
