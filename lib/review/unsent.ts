import { z } from 'zod'
import type { Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { type Checked, checkTyped } from './check.ts'

/** Text as typed, with what the database cannot hold shown by its symbol. */
const typed = (longest: number) =>
  z
    .string()
    .max(longest, `Only the first ${longest.toLocaleString('en')} characters can be kept.`)
    .transform((text) => text.toWellFormed().replaceAll('\0', '\u2400'))

/** What a person is typing on a case. Laxer than a reply that is proposed: what is half written is kept too. */
export const unsentText = z.object({ caseId: z.uuid(), subject: typed(1_000), body: typed(100_000) })
export type UnsentText = z.input<typeof unsentText>
export type Kept = { savedAt: string; check: Checked }

const undone = 'What you typed was not saved.'

/**
 * Keeps what a person is typing on a case, as typed, apart from every draft and proposal: nothing but their own next
 * words and `dropUnsent` touches it.
 */
export async function keepUnsent(person: Person, given: UnsentText, clock: Clock): Promise<Result<Kept>> {
  const parsed = unsentText.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? 'body')
    return refused({ kind: 'invalid', field, message: `${issue?.message ?? ''} ${undone}`.trim() })
  }
  const { caseId, subject, body } = parsed.data
  const updatedAt = clock.now()
  const known = await db().case.findUnique({ where: { id: caseId }, select: { id: true } })
  if (known === null) {
    return refused({ kind: 'not_found', what: 'case', message: `There is no such case. ${undone}` })
  }
  await db().unsentReply.upsert({
    where: { caseId_userId: { caseId, userId: person.id } },
    create: { caseId, userId: person.id, subject, body, updatedAt },
    update: { subject, body, updatedAt },
  })
  return done({
    savedAt: updatedAt.toISOString(),
    check: await checkTyped(db(), caseId, parsed.data, updatedAt),
  })
}

/** Deletes what a person has typed on a case, because they dropped it or it has become a draft. */
export async function dropUnsent(person: Person, caseId: string): Promise<Result<null>> {
  await db().unsentReply.deleteMany({ where: { caseId, userId: person.id } })
  return done(null)
}
