import { actorOf, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { type Refused, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { withdraw } from '#lib/review/propose.ts'
import { caseBounds } from '#lib/settings.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import { actIn } from './act.ts'
import { type HaltedRun, readHaltedRun } from './halted-run.ts'
import { type LimitName, type LimitsGiven, limitNames, limitsGiven } from './limits.ts'

const undone = 'The assistant was not asked to go on.'

/**
 * "Let it keep trying": a case whose assistant was stopped at a limit goes back to it, and its next run goes on from the
 * state that the last one was stopped in, within what the lead gives. What is given holds for every later run of the case.
 */
export async function keepTrying(
  person: Person,
  caseId: string,
  limits: LimitsGiven,
  clock: Clock,
): Promise<Result<Case>> {
  const parsed = limitsGiven.safeParse(limits)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const message = `${issue?.message ?? 'The limits are not valid.'} ${undone}`
    return refused({ kind: 'invalid', field: String(issue?.path[0] ?? 'limits'), message })
  }
  const given = parsed.data
  return db().$transaction(async (tx) => {
    const row = await lockCase(tx, caseId)
    const halted = row?.state === 'needs_human' ? await readHaltedRun(tx, row) : null
    const objection = row?.state === 'needs_human' ? objectionTo(row, halted, given) : null
    if (objection !== null) return refused(objection)
    return actIn(tx, caseId, 'redraft', { at: clock.now() }, undone, async (tx, moved, at) => {
      const { id, bounds } = moved
      const own = { ...caseBounds.parse(bounds ?? {}), ...given }
      await tx.case.update({ where: { id }, data: { bounds: own, goesOn: true }, select: { id: true } })
      const body = { run: halted?.index ?? 0, bound: halted?.bound ?? '', given: changed(halted, given) }
      const told = await append(tx, moved, [{ kind: 'more_given', actor: actorOf(person), at, body }])
      await enqueue(tx, 'drive-case', { caseId })
      return withdraw(tx, told, 'The assistant was let to keep trying', at)
    })
  })
}

function objectionTo(row: Case, halted: HaltedRun | null, given: LimitsGiven): Refused | null {
  if (halted === null) {
    const message = `The assistant was not stopped at a limit here: ask for a new draft instead. ${undone}`
    return { kind: 'conflict', message, by: null, at: null, state: row.state }
  }
  const { maxCaseCostMicroUsd: cap } = given
  if (cap === undefined || cap > halted.spentMicroUsd) return null
  const spent = `$${(halted.spentMicroUsd / 1_000_000).toFixed(2)}`
  const message = `The case has cost ${spent} already: give it more than that. ${undone}`
  return { kind: 'invalid', field: 'maxCaseCostMicroUsd', message }
}

function changed(halted: HaltedRun | null, given: LimitsGiven): Record<string, { was: number; now: number }> {
  const differs = (name: LimitName) => {
    const [was, now] = [halted?.limits[name], given[name]]
    return was === undefined || now === undefined || was === now ? [] : [[name, { was, now }] as const]
  }
  return Object.fromEntries(limitNames.flatMap(differs))
}
