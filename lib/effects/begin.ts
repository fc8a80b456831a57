import { db, type Tx } from '#lib/db.ts'
import type { ReadCase } from '#lib/lifecycle/held.ts'
import { keepSwitches } from '#lib/lifecycle/switches.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { ask, askWithin } from '#lib/sql.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import type { Act, Perform } from './act.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import type { Way } from './carry-out.ts'
import type { Executor } from './executor.ts'
import { approvedAct } from './guard.ts'
import { type Due, readDue } from './read-due.ts'
import { endSilent } from './silent.ts'
import { stop } from './stop.ts'
import { succeed } from './succeed.ts'
import { writeBegun } from './write-begun.ts'

/** What is begun, how it is done, and its case as it was then. */
type Doing = { begun: Begun; way: Way; row: ReadCase }

/**
 * Takes an effect for execution: its turn in the bundle, due, and exactly what was approved. Null if there is nothing
 * left to do. What nothing speaks against is taken in one statement, as it was read; for everything else the case is
 * held.
 */
export async function begin(executor: Executor, effectId: string): Promise<Doing | null> {
  const at = executor.clock.now()
  const due = await readDue(ask, effectId, at)
  return (due && (await beginAsRead(executor, due, at))) ?? beginHeld(executor, effectId, at)
}

async function beginAsRead(executor: Executor, due: Due, at: Date): Promise<Doing | null> {
  const judged = await judge(db(), due, at)
  if (judged.kind === 'refused' || judged.begun.doubt !== null || judged.perform === null) return null
  const { act, perform, begun, event } = judged
  await executor.watch('sending: begun, not committed', due.effect.id)
  const row = await writeBegun(ask, due, [event], executor.leaseMs, at)
  return row && { begun, way: { ...act, perform }, row }
}

/**
 * An effect whose earlier executor went silent may have happened: it is begun once more where its provider can be asked or
 * does one thing under a key at most, and ends as `unknown` otherwise. What is done by being written down is done here.
 */
function beginHeld(executor: Executor, effectId: string, at: Date): Promise<Doing | null> {
  return db().$transaction(async (tx) => {
    const known = await tx.effect.findUnique({ where: { id: effectId }, select: { caseId: true } })
    const row = known && (await lockCase(tx, known.caseId))
    if (!row) return null
    // A hold that is on once its switch has answered holds from then on: nothing is half begun.
    await keepSwitches(tx)
    const free = await endSilent(tx, row, effectId, at)
    const due = free && (await readDue(askWithin(tx), effectId, at))
    const doing = due && (await start(tx, executor, due, at))
    await executor.watch('sending: begun, not committed', effectId)
    return doing
  })
}

async function start(tx: Tx, { leaseMs }: Executor, due: Due, at: Date): Promise<Doing | null> {
  const judged = await judge(tx, due, at)
  const events = judged.kind === 'refused' ? [] : [judged.event]
  const row = await writeBegun(askWithin(tx), due, events, leaseMs, at)
  if (row === null) throw new Error(`Case ${due.row.number} moved while it was held`)
  if (judged.kind === 'refused') {
    const [effectId, attempt] = [due.effect.id, due.attempts.length + 1]
    await stop(tx, row, { effectId, attempt, outcome: 'refused', detail: judged.why, at })
    return null
  }
  const { act, perform, begun } = judged
  if (perform !== null) return { begun, way: { ...act, perform }, row }
  await succeed(tx, row, begun, { response: 'written down' }, at)
  return null
}

type Judged =
  | { kind: 'refused'; why: string }
  | { kind: 'approved'; act: Act; perform: Perform | null; begun: Begun; event: NewEvent }

/** The last guards: exactly what was approved, and nothing in the world as it is now speaks against it. */
async function judge(tx: Tx, { row, effect, approved: stored, ...due }: Due, at: Date): Promise<Judged> {
  const { id, place, kind, idempotencyKey: key, proposalId } = effect
  const approved = approvedAct(stored, place)
  if (approved === null) return { kind: 'refused', why: 'What was to be done is not what was approved' }
  const act = actOf(approved.effect)
  const objection = await act.objection(tx, row, at)
  // What a person has looked into is no doubt any more, where it can only be done once more or not.
  const doubtful = due.attempts.some((it) => it.outcome === 'unknown' && (act.idempotent || !it.isResolved))
  if (objection !== null && !doubtful) return { kind: 'refused', why: objection }
  const attempt = due.attempts.length + 1
  const body = { effect: id, place, kind, attempt, key, payload: approved.effect }
  const { given, next } = due
  const begun = {
    ...{ id, caseId: row.id, proposalId, place, attempt, key, messageId: act.messageId(key) },
    ...approved,
    ...{ given, next, doubt: doubtful ? { objection } : null },
  }
  const event = { kind: 'effect_started', actor: 'system', at, body } as const
  return { kind: 'approved', act, perform: act.perform, begun, event }
}
