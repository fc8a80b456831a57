import { actorOf, type Person } from '#lib/actor.ts'
import type { Bundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { append, type Chained } from '#lib/trail/append.ts'
import { composeEmail } from './compose.ts'
import { faultIn } from './compose-bundle.ts'
import { factsNow } from './freshness.ts'
import { propose, withdraw } from './propose.ts'
import { nextDraftVersion, parseReply, saveDraft } from './reply.ts'
import type { ReplyText, SeenProposal } from './schema.ts'

const undone = 'Your reply was not proposed.'

/**
 * Proposes a reply written by hand on a case that is with a person. It is decided and executed like any other, so the
 * desk works when the assistant does not. It rests on what was read for the case, as that is now. An earlier reply of the
 * case that was not decided yet is withdrawn.
 */
export async function writeReply(
  person: Person,
  caseId: string,
  text: ReplyText,
  clock: Clock,
): Promise<Result<SeenProposal>> {
  const given = parseReply(text, undone)
  if (!given.ok) return given
  const facts = await factsNow(caseId, clock.now())
  return db().$transaction(async (tx) => {
    const row = await lockCase(tx, caseId)
    if (row === null) {
      return refused({ kind: 'not_found', what: 'case', message: `There is no such case. ${undone}` })
    }
    if (row.state !== 'needs_human') {
      const message = `The case is not with a person: take it over first. ${undone}`
      return refused({ kind: 'conflict', message, by: null, at: row.stateSince, state: row.state })
    }
    return proposeByHand(tx, row, person, given.value, facts, clock.now())
  })
}

async function proposeByHand(
  tx: Tx,
  row: Chained,
  person: Person,
  text: ReplyText,
  facts: Bundle['facts'],
  at: Date,
): Promise<Result<SeenProposal>> {
  const email = await composeEmail(tx, row.id, { version: await nextDraftVersion(tx, row.id), ...text })
  if (email === null) {
    const message = `No mail address is known for this case. ${undone}`
    return refused({ kind: 'invalid', field: 'recipient', message })
  }
  const fault = faultIn([email])
  if (fault !== null) return refused({ kind: 'invalid', field: 'body', message: `${fault} ${undone}` })
  const actor = actorOf(person)
  const cleared = await withdraw(tx, row, 'Another reply was written', at)
  const draft = await saveDraft(tx, row.id, person, text, at)
  const body = { draft: draft.version, author: person.name, subject: draft.subject, body: draft.body }
  const drafted = await append(tx, cleared, [{ kind: 'drafted', actor, at, body }])
  const author = { kind: 'person', userId: person.id, actor } as const
  return done(
    await propose(tx, drafted, { author, draftId: draft.id, effects: [email], orders: [], facts, at }),
  )
}
