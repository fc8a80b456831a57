import { actorOf, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import { conflictOver, pendingAsSeen } from './conflict.ts'
import { withdraw } from './propose.ts'
import { type SeenProposal, seenProposal } from './schema.ts'

const undone = 'No new draft was asked for.'

/**
 * Takes a proposal off the table because what it rests on has changed, and has the assistant write anew from what is so
 * now. Nothing was wrong with the draft, so nobody's reason goes along.
 */
export async function redraft(person: Person, seen: SeenProposal, clock: Clock): Promise<Result<null>> {
  if (!seenProposal.safeParse(seen).success) {
    return refused({ kind: 'invalid', field: 'proposal', message: `This names no proposal. ${undone}` })
  }
  return db().$transaction(async (tx) => {
    const found = await tx.proposal.findUnique({
      where: { id: seen.proposalId },
      select: { caseId: true },
    })
    const row = found && (await lockCase(tx, found.caseId))
    const at = clock.now()
    const present = await tx.proposal.count({ where: pendingAsSeen(seen, at) })
    if (row === null || present === 0) return conflictOver(tx, seen, undone, at)
    const event = row.state === 'needs_human' ? 'redraft' : 'send_back'
    const moved = await transition(tx, event, row.id, { at })
    if (moved.kind === 'not_moved')
      throw new Error(`Case ${row.number} is up for review in state ${row.state}`)
    const body = { why: `${person.name} had it written anew: what it rests on has changed` }
    const told = await append(tx, moved.row, [{ kind: 'requeued', actor: actorOf(person), at, body }])
    await tx.case.update({ where: { id: row.id }, data: { goesOn: false }, select: { id: true } })
    await withdraw(tx, told, 'What it rests on has changed', at)
    await enqueue(tx, 'drive-case', { caseId: row.id })
    return done(null)
  })
}
