import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import type { FreeEvent } from '#lib/lifecycle/table.ts'
import { type MovedCase, transition } from '#lib/lifecycle/transition.ts'
import type { Case } from '#prisma/generated/client.ts'

type Details = { at: Date; attention?: string }
type Carry = (tx: Tx, row: MovedCase, at: Date) => Promise<Case>

/**
 * One act of a person on a case, in one transaction: the transition, then what belongs to it.
 *
 * @param undone says what was not done where the case is in another state, in a sentence.
 */
export function act(
  caseId: string,
  event: FreeEvent,
  details: Details,
  undone: string,
  carry: Carry,
): Promise<Result<Case>> {
  return db().$transaction((tx) => actIn(tx, caseId, event, details, undone, carry))
}

/** The same within a transaction. */
export async function actIn(
  tx: Tx,
  caseId: string,
  event: FreeEvent,
  details: Details,
  undone: string,
  carry: Carry,
): Promise<Result<Case>> {
  const moved = await transition(tx, event, caseId, details)
  if (moved.kind === 'moved') return done(await carry(tx, moved.row, details.at))
  if (moved.state === null) {
    return refused({ kind: 'not_found', what: 'case', message: `There is no such case. ${undone}` })
  }
  const message = `The case is ${stateWords[moved.state]}. ${undone}`
  return refused({ kind: 'conflict', message, by: null, at: null, state: moved.state })
}

const stateWords = {
  queued: 'waiting for the assistant',
  running: 'with the assistant',
  awaiting_approval: 'ready for review',
  committing: 'being carried out',
  waiting: 'waiting for an answer',
  needs_human: 'with a person',
  closed: 'closed',
} satisfies Record<Case['state'], string>
