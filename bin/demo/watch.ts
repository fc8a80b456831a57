import { setTimeout } from 'node:timers/promises'
import { db } from '#lib/db.ts'
import type { Case, CaseState } from '#prisma/generated/client.ts'
import type { Print } from './print.ts'

const patienceMs = 60_000
const lookMs = 25

/** Waits until something is so, looking often. @throws Error saying what never came, after a minute. */
export async function until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
  for (const start = Date.now(); Date.now() - start < patienceMs; await setTimeout(lookMs)) {
    const found = await look()
    if (found !== null) return found
  }
  throw new Error(`Waited a minute for this, in vain: ${what}`)
}

type Goal = { state: CaseState } | { steps: number }

/** Follows one case: tells each step of each of its runs once, until the case has come to a state, or so many steps far. */
export function follower(print: Print, caseId: string): (goal: Goal) => Promise<Case> {
  const told = new Set<string>()
  return (goal) =>
    until(`case in ${JSON.stringify(goal)}`, async () => {
      const row = await db().case.findUniqueOrThrow({ where: { id: caseId } })
      const steps = await db().step.findMany({
        where: { run: { caseId } },
        orderBy: [{ run: { index: 'asc' } }, { index: 'asc' }],
      })
      for (const { runId, index, body } of steps.filter((step) => !told.has(`${step.runId} ${step.index}`))) {
        told.add(`${runId} ${index}`)
        tell(print, index, body)
      }
      const there = 'state' in goal ? row.state === goal.state : steps.length >= goal.steps
      return there ? row : null
    })
}

function tell(print: Print, index: number, body: string): void {
  const calls: { action: string; reason: string }[] = JSON.parse(body)
  for (const { action, reason } of calls) print.step(index, action, reason)
}
