import { z } from 'zod'

/** What is no id, from a stale link or a typing error, names no case; the database would throw over it. */
export function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
