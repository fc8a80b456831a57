import { actorOf, type Person } from '#lib/actor.ts'
import type { Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { transition } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { Case, Decision, Proposal } from '#prisma/generated/client.ts'
import type { Approval } from './ready-to-approve.ts'
import { scheduleEffects } from './schedule.ts'

export type Ruling = Approval | { kind: 'send_back'; reason: string }

/** Writes down a decision on a proposal that was taken for it, with all that follows. The caller holds the case. */
export async function carry(
  tx: Tx,
  person: Person,
  row: Case,
  proposal: Proposal,
  ruling: Ruling,
  at: Date,
): Promise<Decision> {
  const moved = await transition(tx, ruling.kind, row.id, { at })
  if (moved.kind === 'not_moved')
    throw new Error(`Case ${row.number} has a pending proposal in state ${moved.state}`)
  const { id: proposalId, version, fingerprint } = proposal
  const reason = ruling.kind === 'send_back' ? ruling.reason : null
  const decision = await tx.decision.create({
    data: { proposalId, kind: ruling.kind, userId: person.id, reason, version, fingerprint, at },
  })
  const about = { proposal: proposalId, version, fingerprint }
  const actor = actorOf(person)
  await append(tx, moved.row, [
    reason === null
      ? { kind: 'approved', actor, at, body: about }
      : { kind: 'sent_back', actor, at, body: { ...about, reason } },
  ])
  if (ruling.kind === 'approve') await scheduleEffects(tx, proposal, ruling.settings, at)
  else await enqueue(tx, 'drive-case', { caseId: row.id })
  return decision
}
