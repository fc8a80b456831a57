import type { Person } from '#lib/actor.ts'
import type { Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { DraftText } from './compose.ts'
import { type ReplyText, replyText } from './schema.ts'

/** Checks a reply as typed. `undone` says what was not done, for the error. */
export function parseReply(text: ReplyText, undone: string): Result<ReplyText> {
  const parsed = replyText.safeParse(text)
  if (parsed.success) return done(parsed.data)
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'body')
  return refused({
    kind: 'invalid',
    field,
    message: `${issue?.message ?? 'The reply is not valid.'} ${undone}`,
  })
}

/** The version that a case's next draft will have. The caller holds the case's lock. */
export async function nextDraftVersion(tx: Tx, caseId: string): Promise<number> {
  const { _max } = await tx.draft.aggregate({ where: { caseId }, _max: { version: true } })
  return (_max.version ?? 0) + 1
}

/**
 * Keeps a person's wording as the case's next draft version. The caller holds the case's lock.
 *
 * @param asks what the draft it is an edit of was to answer.
 */
export async function saveDraft(
  tx: Tx,
  caseId: string,
  person: Person,
  text: ReplyText,
  at: Date,
  asks: Prisma.JsonValue = [],
): Promise<DraftText & { id: string }> {
  const version = await nextDraftVersion(tx, caseId)
  return tx.draft.create({
    data: { caseId, version, author: 'person', authorId: person.id, ...text, asks: asks ?? [], at },
    select: { id: true, version: true, subject: true, body: true },
  })
}
