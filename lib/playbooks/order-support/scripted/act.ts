import type { JsonObject } from '#lib/json.ts'
import { quotable } from './words.ts'

/** A call as it stands in a reply. */
export type Act = { action: string; args: JsonObject; reason: string }

export function act(action: string, args: JsonObject, reason: string): Act {
  return { action, args, reason: quotable(reason, 500) }
}

/** Hands the case to a person, who is told why. */
export function handOver(why: string): Act[] {
  const plain = quotable(why, 900)
  return [act('escalate', { why: plain }, plain)]
}
