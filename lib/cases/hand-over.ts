import { z } from 'zod'
import { actorOf, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { cancelFollowUps } from '#lib/lifecycle/follow-ups.ts'
import { approverOf } from '#lib/review/limits.ts'
import { withdraw } from '#lib/review/propose.ts'
import { readSettings } from '#lib/settings.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import { act } from './act.ts'
import { askedLead, leadQuestion } from './ask-lead.ts'
import { supersedeRun } from './supersede.ts'
import { receivedText } from './text.ts'

const closingReason = z
  .string()
  .trim()
  .max(2_000, 'The reason may have up to 2,000 characters.')
  .transform(receivedText)

/** "Write it myself": the case goes to the person; a run under way ends at its next turn, a pending proposal is withdrawn. */
export function takeOver(person: Person, caseId: string, clock: Clock): Promise<Result<Case>> {
  const attention = `${person.name} took the case over`
  return act(
    caseId,
    'take_over',
    { at: clock.now(), attention },
    'It was not taken over.',
    async (tx, row, at) => {
      const body = { from: row.from }
      const told = await append(tx, row, [{ kind: 'taken_over', actor: actorOf(person), at, body }])
      const freed = await supersedeRun(tx, told, 'person', at)
      await tx.case.update({ where: { id: row.id }, data: { assigneeId: person.id } })
      return withdraw(tx, freed, `${person.name} took the case over`, at)
    },
  )
}

/**
 * "Ask a lead": the case goes to whoever of the desk can answer, with the question as the reason. The draft under
 * review stays, so that it can be approved as it is; a run under way ends.
 */
export async function askLead(
  person: Person,
  caseId: string,
  question: string,
  clock: Clock,
): Promise<Result<Case>> {
  const undone = 'No lead was asked.'
  const given = leadQuestion.safeParse(question)
  if (!given.success) {
    const message = `${given.error.issues[0]?.message ?? 'The question is not valid.'} ${undone}`
    return refused({ kind: 'invalid', field: 'question', message })
  }
  const asked = receivedText(given.data)
  const attention = askedLead(person.name, asked, await whomToAsk(caseId))
  const details = { at: clock.now(), attention }
  return act(caseId, 'take_over', details, undone, async (tx, row, at) => {
    const body = { from: row.from, question: asked }
    const told = await append(tx, row, [{ kind: 'lead_asked', actor: actorOf(person), at, body }])
    return supersedeRun(tx, told, 'person', at)
  })
}

/** Who may approve what is proposed in a case: a lead, unless it is more than a lead may. */
async function whomToAsk(caseId: string): Promise<'lead' | 'admin'> {
  if (!z.uuid().safeParse(caseId).success) return 'lead'
  const [proposal, settings] = await Promise.all([
    db().proposal.findFirst({ where: { caseId, status: 'pending' }, select: { movesCents: true } }),
    readSettings(db()),
  ])
  return proposal && approverOf(proposal.movesCents, settings) === 'admin' ? 'admin' : 'lead'
}

/** Gives a case that is with a person back to the assistant. A reply by hand that was not decided is withdrawn. */
export function askForRedraft(person: Person, caseId: string, clock: Clock): Promise<Result<Case>> {
  return act(caseId, 'redraft', { at: clock.now() }, 'No new draft was asked for.', async (tx, row, at) => {
    const body = { why: `${person.name} asked for a new draft` }
    const told = await append(tx, row, [{ kind: 'requeued', actor: actorOf(person), at, body }])
    await tx.case.update({ where: { id: row.id }, data: { goesOn: false }, select: { id: true } })
    await enqueue(tx, 'drive-case', { caseId })
    return withdraw(tx, told, 'A new draft was asked for', at)
  })
}

/**
 * Closes a case without another word to the customer. Not while something approved is being carried out.
 *
 * @param why for the trail; may be empty.
 */
export async function closeCase(
  person: Person,
  caseId: string,
  why: string,
  clock: Clock,
): Promise<Result<Case>> {
  const undone = 'It was not closed.'
  const given = closingReason.safeParse(why)
  if (!given.success) {
    const message = `${given.error.issues[0]?.message ?? 'The reason is not valid.'} ${undone}`
    return refused({ kind: 'invalid', field: 'why', message })
  }
  return act(caseId, 'close', { at: clock.now() }, undone, async (tx, row, at) => {
    const freed = await supersedeRun(tx, row, 'close', at)
    const cleared = await withdraw(tx, freed, 'The case was closed', at)
    const cancelled = await cancelFollowUps(tx, row.id, 'The case was closed', at)
    const body = { from: row.from, why: given.data }
    return append(tx, cleared, [...cancelled, { kind: 'closed', actor: actorOf(person), at, body }])
  })
}

/**
 * Closes cases that have been waiting without a word for the desk's number of days, but for those that are to come back
 * on a day. Returns how many.
 */
export async function closeQuietCases(quietDays: number, clock: Clock, most = 100): Promise<number> {
  const at = clock.now()
  const before = new Date(at.getTime() - quietDays * 86_400_000)
  const quiet = await db().case.findMany({
    where: { state: 'waiting', stateSince: { lte: before }, followUps: { none: { state: 'open' } } },
    select: { id: true },
    take: most,
  })
  for (const { id } of quiet) {
    await act(id, 'quiet', { at }, '', (tx, row) => {
      const body = { from: row.from, why: `Nothing for ${quietDays} days` }
      return append(tx, row, [{ kind: 'closed', actor: 'system', at, body }])
    })
  }
  return quiet.length
}
