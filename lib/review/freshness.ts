import { z } from 'zod'
import type { Bundle } from '#lib/bundle.ts'
import { db, type Tx } from '#lib/db.ts'
import type { Moved, MovedField } from '#lib/errors.ts'
import { canonical } from '#lib/json.ts'
import type { Settings } from '#lib/settings.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import { sha256 } from '#lib/trail/chain.ts'
import { messagesOf } from './check.ts'
import { openIn } from './check-bundle.ts'
import { factsIn } from './known.ts'
import { movedFields } from './moved.ts'
import { readAgain, readAsOfNow } from './read-again.ts'
import type { Pending } from './read-pending.ts'
import { variantsMeant } from './variants-meant.ts'

/** What a proposal rests on that has changed since it was read, and its facts read anew. */
export type Movement = { changes: MovedField[]; mark: string; facts: Bundle['facts'] }

/**
 * Reads again what an undecided proposal rests on. Null where it rests on nothing that moved. Belongs before the
 * transaction that decides: none is open while the shop is asked.
 */
export async function movementOf(
  { row, bundle: { facts, effects } }: Pick<Pending, 'row' | 'bundle'>,
  now: Date,
): Promise<Movement | null> {
  const again = await readAgain(facts, scopeOf(row), now)
  const changes = movedFields(variantsMeant(facts, effects), variantsMeant(again, effects))
  if (changes.length === 0) return null
  return {
    changes,
    mark: sha256(canonical(changes)),
    facts: again,
  }
}

/** What was read for a case last, as it is now: what a person sees who writes the reply by hand. */
export async function factsNow(caseId: string, now: Date): Promise<Bundle['facts']> {
  if (!z.uuid().safeParse(caseId).success) return []
  const row = await db().case.findUnique({
    where: { id: caseId },
    select: { ...scopeOfCase, runs: { orderBy: { index: 'desc' }, take: 1, select: { state: true } } },
  })
  const [run] = row?.runs ?? []
  return row && run ? readAsOfNow(factsIn(run.state), scopeOf(row), now) : []
}

const scopeOfCase = { scope: true, customerId: true, accountId: true } as const

/** What somebody is told who approves without knowing what has changed. Nothing is written. */
export async function movedSince(
  tx: Tx,
  caseId: string,
  bundle: Bundle,
  { changes, mark, facts }: Movement,
  settings: Settings,
  at: Date,
): Promise<Moved> {
  const open = openIn({ ...bundle, facts }, await messagesOf(tx, caseId), settings, at)
  const subjects = new Set(changes.map(({ about }) => about))
  const [about = ''] = subjects
  const what = subjects.size === 1 ? about : `${about} and more`
  const message = `${what} has changed since this was written. Nothing was approved.`
  return { kind: 'moved', message, changes, mark, unsaid: open.map(({ quote }) => quote) }
}
