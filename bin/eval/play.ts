import { setTimeout } from 'node:timers/promises'
import { parseBundle } from '#lib/bundle.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { type OpenedCase, openCase, type Ticket } from '#lib/cases/open.ts'
import { openReport } from '#lib/cases/open-report.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done, type Result } from '#lib/errors.ts'
import type { Run } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import type { Ending } from './judge.ts'
import { whatLeft } from './left.ts'
import { withDays } from './pattern.ts'
import type { EvalTicket } from './ticket.ts'
import { changeWorld } from './world.ts'

/** What came of a ticket: its end, and what all its runs took. Cost in micro-USD, times in ms. */
export type Played = {
  ending: Ending
  steps: number
  repairs: number
  costMicroUsd: number
  tokens: number
  durationMs: number
  /** Acts that were carried out or begun, and mails that no act accounts for: nothing of it was allowed. */
  left: number
}

const patienceMs = 120_000

/** Lets a ticket come in on the desk at hand, and its worker work it to the end. */
export async function play(ticket: EvalTicket, now: Date, clock: Clock): Promise<Played> {
  const began = performance.now()
  await changeWorld(ticket.world, now)
  const taken = await comeIn(ticket, now.toISOString().slice(0, 10), clock)
  const durationMs = performance.now() - began
  const runs = taken.ok
    ? await db().run.findMany({ where: { caseId: taken.value }, orderBy: { index: 'asc' } })
    : []
  const total = (count: (run: Run) => number) => runs.reduce((sum, run) => sum + count(run), 0)
  return {
    ending: taken.ok
      ? await endingOf(taken.value, runs.at(-1))
      : { kind: 'not_taken', message: taken.error.message },
    steps: total(({ steps }) => steps),
    repairs: total(({ repairs }) => repairs),
    costMicroUsd: total((run) => run.costMicroUsd),
    tokens: total((run) => run.tokens),
    durationMs,
    left: await whatLeft(),
  }
}

/** Everything of a ticket, in order, the assistant at rest after each. Gives the case's id. */
async function comeIn(ticket: EvalTicket, today: string, clock: Clock): Promise<Result<string>> {
  for (const text of ticket.before) {
    const earlier = await open(ticket, withDays(text, today), clock)
    if (!earlier.ok) return earlier
    await atRest(earlier.value.id)
  }
  const text = Array.from({ length: ticket.times }, () => withDays(ticket.text, today)).join(' ')
  const opened = await open(ticket, text, clock)
  if (!opened.ok) return opened
  const { id: caseId } = opened.value
  await atRest(caseId)
  for (const more of ticket.writes_again) {
    const added = await addCustomerMessage({ caseId, text: withDays(more, today) }, clock)
    if (!added.ok) return added
    await atRest(caseId)
  }
  return done(caseId)
}

function open(ticket: EvalTicket, question: string, clock: Clock): Promise<Result<OpenedCase>> {
  const { channel, playbook, subject, from } = ticket
  if ('desk' in from) {
    const month = clock.now().toISOString().slice(0, 7)
    return openReport(USERS.priya, { playbook, month }, clock)
  }
  const by = channel === 'form' ? 'customer' : USERS.maya
  const given: Ticket = { playbook, question, ...(subject !== undefined && { subject }), ...aboutOf(ticket) }
  return openCase(by, given, clock)
}

/** Whom and what a ticket names. An agent names a customer by one thing, the form needs both. */
function aboutOf({ from, channel }: EvalTicket): Partial<Ticket> {
  if ('desk' in from) return {}
  if (!('persona' in from)) return from
  const persona = Object.entries(personas).find(([name]) => name === from.persona)?.[1]
  if (persona === undefined) throw new Error(`There is no persona ${from.persona}`)
  const { name, email, order } = persona
  if (from.order === 'unnamed') return { email }
  return channel === 'form' ? { name, email, order } : { order }
}

/** Waits until the assistant has stopped working on a case. */
async function atRest(caseId: string): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await setTimeout(10)) {
    const { state } = await db().case.findUniqueOrThrow({ where: { id: caseId }, select: { state: true } })
    if (state !== 'queued' && state !== 'running') return
  }
}

async function endingOf(caseId: string, run: Run | undefined): Promise<Ending> {
  switch (run?.outcome) {
    case 'parked': {
      const proposal = await db().proposal.findFirstOrThrow({ where: { caseId, status: 'pending' } })
      const acts = parseBundle(proposal.bundle).effects
      const letters = acts.flatMap((act) =>
        act.kind === 'send_email' ? [`${act.subject}\n${act.body}\n${act.appended}`] : [],
      )
      return { kind: 'proposal', acts, text: letters.join('\n') }
    }
    case 'answered':
      return { kind: 'answered', text: run.reason ?? '' }
    case 'escalated':
      return { kind: 'escalated', reason: run.reason ?? '' }
    case 'halted':
      return { kind: 'halted', bound: run.bound ?? 'unknown' }
    default:
      return { kind: 'halted', bound: 'no end in time' }
  }
}
