import { setTimeout } from 'node:timers/promises'
import { db } from '#lib/db.ts'
import type { CaseState } from '#prisma/generated/client.ts'
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

/** Tells each new step of a case's newest run until the case is in a state, or has come so many steps far. */
export async function follow(print: Print, caseId: string, goal: { state: CaseState } | { steps: number }) {
  let told = 0
  return until(`case in ${JSON.stringify(goal)}`, async () => {
    const row = await db().case.findUniqueOrThrow({ where: { id: caseId } })
    const run = await db().run.findFirst({
      where: { caseId },
      orderBy: { index: 'desc' },
      include: { stepRows: { orderBy: { index: 'asc' } } },
    })
    const steps = run?.stepRows ?? []
    for (const { index, body } of steps.slice(told)) tell(print, index, body)
    told = Math.max(told, steps.length)
    const there = 'state' in goal ? row.state === goal.state : steps.length >= goal.steps
    return there ? row : null
  })
}

function tell(print: Print, index: number, body: string): void {
  const calls: { action: string; reason: string }[] = JSON.parse(body)
  for (const { action, reason } of calls) print.step(index, action, reason)
}
