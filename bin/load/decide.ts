import { setTimeout as sleep } from 'node:timers/promises'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import type { SeenProposal } from '#lib/review/schema.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { copiesOf } from './copies.ts'
import { type Answer, type Reviewer, reviewersOf } from './reviewer.ts'

export type Load = { reviewers: number; proposals: number }

/** What many reviewers on one queue come to. Times of one approval, from the press to the answer, in ms. */
export type LoadFigures = {
  requests: number
  decided: number
  told: number
  errors: number
  p50_ms: number
  p95_ms: number
  decisions_per_second: number
}

export type Loaded = { figures: LoadFigures; faults: string[] }

/**
 * Has many people decide on one queue at once, over HTTP, on a desk with a worker whose database `db()` opens. Each
 * proposal is approved by two of them at about the same time, so that one is first and the other has to be told.
 */
export async function decideAll(url: string, { reviewers: number, proposals }: Load): Promise<Loaded> {
  const queue = await queueOf(proposals)
  const reviewers = await reviewersOf(url, number)
  const opened = await Promise.all(reviewers.map((reviewer) => reviewer.open()))
  const faults = opened.filter((status) => status !== 200).map((status) => `The queue answered ${status}`)
  const began = performance.now()
  const answers = (
    await Promise.all(reviewers.map((each, index) => work(each, shareOf(queue, index, number))))
  ).flat()
  const seconds = (performance.now() - began) / 1_000
  faults.push(...(await faultsIn(queue, answers)))
  const decided = answers.filter(({ kind }) => kind === 'decided').length
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  return {
    faults,
    figures: {
      requests: answers.length,
      decided,
      told: answers.filter(({ kind }) => kind === 'told').length,
      errors: faults.length,
      p50_ms: Math.round(quantile(times, 0.5)),
      p95_ms: Math.round(quantile(times, 0.95)),
      decisions_per_second: Math.round((decided / seconds) * 10) / 10,
    },
  }
}

/** A case that a worker has brought to its proposal, and copies of it. */
async function queueOf(proposals: number): Promise<SeenProposal[]> {
  const { order } = personas.late
  const opened = await openCase(USERS.maya, { question: 'Where is my order?', order }, systemClock)
  if (!opened.ok) throw new Error(opened.error.message)
  const caseId = opened.value.id
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const proposal = await db().proposal.findFirst({ where: { caseId, status: 'pending' } })
    if (proposal === null) continue
    const { id: proposalId, version, fingerprint } = proposal
    const seen = { proposalId, version, fingerprint }
    const copies = await copiesOf({ caseId, seen }, proposals - 1)
    return [seen, ...copies.map((copy) => copy.seen)]
  }
  throw new Error('The worker has brought no case to a proposal within a minute')
}

/** What one of them works through: two neighbours have the same, one from its beginning on, one from its middle. */
function shareOf(queue: readonly SeenProposal[], index: number, reviewers: number): SeenProposal[] {
  const pairs = Math.max(1, Math.floor(reviewers / 2))
  return queue.filter((_, place) => place % pairs === Math.floor(index / 2) % pairs)
}

type Given = Answer & { reviewer: string; proposalId: string }

async function work(reviewer: Reviewer, share: readonly SeenProposal[]): Promise<Given[]> {
  const given: Given[] = []
  for (const seen of share) {
    const answer = await reviewer.approve(seen)
    given.push({ ...answer, reviewer: reviewer.name, proposalId: seen.proposalId })
  }
  return given
}

/** What is otherwise than it should be: a proposal not decided once, somebody told wrongly, or no answer. */
async function faultsIn(queue: readonly SeenProposal[], answers: readonly Given[]): Promise<string[]> {
  const decisions = await db().decision.findMany({
    select: { proposalId: true, user: { select: { name: true } } },
  })
  const first = new Map(decisions.map(({ proposalId, user }) => [proposalId, user.name]))
  const undecided = queue.filter(({ proposalId }) => !first.has(proposalId)).length
  const decided = answers.filter(({ kind }) => kind === 'decided').length
  return [
    ...(undecided > 0 ? [`${undecided} proposals were decided by nobody`] : []),
    ...(decided === queue.length
      ? []
      : [`${decided} approvals of ${queue.length} proposals are said to be first`]),
    ...answers.flatMap((answer) => {
      const by = first.get(answer.proposalId)
      if (answer.kind === 'error') return [`${answer.reviewer}: ${answer.why}`]
      if (answer.kind === 'decided')
        return by === answer.reviewer ? [] : [`${answer.reviewer} is said to be first, and ${by} was`]
      return answer.by === by && answer.message.includes(by ?? '')
        ? []
        : [`${answer.reviewer} was told "${answer.message}", and ${by} was first`]
    }),
  ]
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
