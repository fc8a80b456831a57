import { randomUUID } from 'node:crypto'
import { driveCase } from '#lib/cases/drive.ts'
import { type OpenedCase, openCase } from '#lib/cases/open.ts'
import { openReport } from '#lib/cases/open-report.ts'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import { unwatched } from '#lib/checkpoint.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import type { Result } from '#lib/errors.ts'
import type { Decider } from '#lib/loop/types.ts'
import { twin } from '#lib/playbooks/index.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { randomOf } from '#prisma/seed/random.ts'
import { mistaken } from './mistaken.ts'
import { type Mistake, type MistakeKind, mistakes, type Setting } from './mistakes.ts'

/** What a kind of mistake took: repairs per case, and how many cases stopped at their bound. */
export type MeasuredMistake = { kind: MistakeKind; seen: Repaired; unseen: Repaired }
type Repaired = { repairs: number; halted: number }

const playbooks = {
  customer: 'order-support',
  stranger: 'order-support',
  report: 'churn-report',
} satisfies Record<Setting, string>

const writers = [personas.stalled, personas.late, personas.lost, personas.missing]

/**
 * Measures what the refusals in a prompt are worth, on the desk at hand: each kind of mistake in the same few cases,
 * once by a decider that reads them and once by the same that does not.
 */
export async function measureFeedback(step: (doing: string) => void): Promise<MeasuredMistake[]> {
  const measured: MeasuredMistake[] = []
  for (const mistake of mistakes) {
    step(`mistakes: ${mistake.kind}`)
    const seen = await repaired(mistake, 'seen')
    measured.push({ kind: mistake.kind, seen, unseen: await repaired(mistake, 'unseen') })
  }
  return measured
}

/** How many steps `measureFeedback` tells of. */
export const feedbackSteps = mistakes.length

async function repaired(mistake: Mistake, refusals: 'seen' | 'unseen'): Promise<Repaired> {
  const runs = await Promise.all(
    writers.map(async ({ order }) => {
      const random = randomOf(`repairs of ${mistake.kind} in ${order}`)
      const lucky = () => random.int(0, 1) === 1
      return drive(mistake, order, mistaken(twin(playbooks[mistake.setting]), mistake, refusals, lucky))
    }),
  )
  return {
    repairs: mean(runs.map(({ repairs }) => repairs)),
    halted: runs.filter(({ outcome }) => outcome === 'halted').length,
  }
}

async function drive(mistake: Mistake, order: string, decider: Decider) {
  const opened = await open(mistake, order)
  if (!opened.ok) throw new Error(`No case for a mistake of kind ${mistake.kind}: ${opened.error.message}`)
  const caseId = opened.value.id
  const driver = {
    ...standardPorts(builtInShop(db())),
    deciderFor: () => decider,
    workerId: randomUUID(),
    leaseMs: 60_000,
    clock: systemClock,
    signal: new AbortController().signal,
    watch: unwatched,
  }
  await driveCase(driver, caseId)
  return db().run.findFirstOrThrow({ where: { caseId }, select: { repairs: true, outcome: true } })
}

function open({ setting }: Mistake, order: string): Promise<Result<OpenedCase>> {
  const playbook = playbooks[setting]
  const question = 'Where is my order?'
  switch (setting) {
    case 'customer':
      return openCase(USERS.maya, { playbook, question, order }, systemClock)
    case 'stranger': {
      const email = 'somebody@example.net'
      return openCase('customer', { playbook, question, order, email }, systemClock)
    }
    case 'report': {
      const month = systemClock.now().toISOString().slice(0, 7)
      return openReport(USERS.priya, { playbook, month }, systemClock)
    }
  }
}

/** The mean, 0 of nothing. */
export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
