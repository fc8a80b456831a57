import type { CaseState } from '#prisma/generated/client.ts'

/** What of a fact is otherwise than it was read, in words: "Order O-1001", "Status", "shipped", "delivered". */
export type MovedField = { about: string; field: string; was: string; now: string }

/** What was wrong with what was asked. The message says what was wrong and what was not done. */
export type Refused =
  | { kind: 'invalid'; field: string; message: string }
  | { kind: 'not_found'; what: 'case' | 'customer' | 'account' | 'order' | 'proposal'; message: string }
  | { kind: 'forbidden'; message: string }
  | Moved
  | Conflict

/**
 * What a proposal rests on has changed since it was read. `mark` names exactly these changes, for whoever approves
 * knowing them; `unsaid`: what its mail says that nothing speaks for any more.
 */
export type Moved = { kind: 'moved'; message: string; changes: MovedField[]; mark: string; unsaid: string[] }

/** Somebody or something was first. `by` and `at` say who and when, where a person decided. */
export type Conflict = {
  kind: 'conflict'
  message: string
  by: string | null
  at: Date | null
  state: CaseState | null
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: Refused }

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused(error: Refused): { ok: false; error: Refused } {
  return { ok: false, error }
}
