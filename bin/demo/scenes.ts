import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { approverPlaceholder, mailOf, parseBundle } from '#lib/bundle.ts'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import type { Result } from '#lib/errors.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { verifyCase } from '#lib/trail/verify.ts'
import type { Case, MailboxMessage, Proposal, Step } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import type { Stage } from './stage.ts'
import { follower, until } from './watch.ts'

const { maya } = USERS

const question =
  'Hi, I ordered headphones more than a week ago and tracking has been stuck on "in transit" since Tuesday. Where is my order? I leave for a trip on Friday.'
const reason = 'Too long. Keep it short, and start by saying sorry.'

export type Approval = {
  parked: Case
  steps: Step[]
  proposal: Proposal
  mailsBefore: number
  decision: string
  received: MailboxMessage | null
  ended: Case
  verified: boolean
}
export type SendBack = { verified: boolean; first: string; second: string; received: string }
export type Kill = {
  verified: boolean
  signal: string | null
  runs: number
  steps: string[]
  parked: boolean
}

let worker: ChildProcess | null = null

/** Jordan asks, the assistant drafts and parks, Maya approves, the mail leaves. */
export async function playApproval(stage: Stage): Promise<Approval> {
  const { print } = stage
  worker = await stage.startWorker()
  print.title('1. Where is my order?')
  const opened = await open(stage)
  const follow = follower(print, opened.id)
  const parked = await follow({ state: 'awaiting_approval' })
  const proposal = await pendingOf(opened.id)
  showProposal(stage, proposal)
  const mailsBefore = await db().mailboxMessage.count()
  print.done(`Parked: ready for review. Mails sent so far: ${mailsBefore}`)
  const decision = expectOk(await approve(maya, seen(proposal), systemClock))
  print.act(`${maya.name} approves`)
  const ended = await follow({ state: 'waiting' })
  const received = await delivered(opened.id)
  print.done('Delivered. As the mail server received it:')
  print.quote(sourceOf(received))
  return {
    parked,
    steps: await db().step.findMany({ where: { run: { caseId: opened.id } }, orderBy: { index: 'asc' } }),
    proposal,
    mailsBefore,
    decision: decision.kind === 'approve' ? 'approved' : 'sent_back',
    received,
    ended,
    verified: await verified(stage, opened.id),
  }
}

/** The draft goes back with a reason, and the next one heeds it. */
export async function playSendBack(stage: Stage): Promise<SendBack> {
  const { print } = stage
  print.title('2. Sent back with a reason')
  const opened = await open(stage)
  const follow = follower(print, opened.id)
  await follow({ state: 'awaiting_approval' })
  const first = await pendingOf(opened.id)
  expectOk(await sendBack(maya, seen(first), reason, systemClock))
  print.act(`${maya.name} sends it back: “${reason}”`)
  const second = await until('another draft', async () => {
    const proposal = await db().proposal.findFirst({ where: { caseId: opened.id, status: 'pending' } })
    return proposal?.id === first.id ? null : proposal
  })
  await follow({ state: 'awaiting_approval' })
  showProposal(stage, second)
  expectOk(await approve(maya, seen(second), systemClock))
  print.act(`${maya.name} approves`)
  await follow({ state: 'waiting' })
  const received = await delivered(opened.id)
  print.done(`Delivered: ${received?.messageId ?? 'nothing'}`)
  return {
    verified: await verified(stage, opened.id),
    first: bodyOf(first),
    second: bodyOf(second),
    received: sourceOf(received),
  }
}

/** The worker is killed between two steps; another goes on from the last step that was written down. */
export async function playKill(stage: Stage): Promise<Kill> {
  const { print } = stage
  print.title('3. The worker is killed half way')
  const opened = await open(stage)
  const follow = follower(print, opened.id)
  await follow({ steps: 2 })
  worker?.kill('SIGKILL')
  const [, signal] = worker === null ? [] : await once(worker, 'exit')
  print.act(`The worker is killed (${signal}) after the second step`)
  worker = await stage.startWorker()
  const parked = await follow({ state: 'awaiting_approval' })
  const runs = await db().run.findMany({
    where: { caseId: opened.id },
    include: { stepRows: { orderBy: { index: 'asc' } } },
  })
  const steps = runs.flatMap(({ stepRows }) => stepRows.flatMap(({ actions }) => actions))
  print.done(`Parked all the same, with ${steps.length} steps and none of them twice`)
  return {
    verified: await verified(stage, opened.id),
    signal: signal ?? null,
    runs: runs.length,
    steps,
    parked: parked.state === 'awaiting_approval',
  }
}

async function open({ print }: Stage) {
  const opened = expectOk(await openCase(maya, { question, order: 'o-1001' }, systemClock))
  print.quote(`Jordan Lee: ${question}`)
  print.act(`${maya.name} opens case #${opened.number} about O-1001`)
  return opened
}

function pendingOf(caseId: string): Promise<Proposal> {
  return db().proposal.findFirstOrThrow({ where: { caseId, status: 'pending' } })
}

function seen({ id, version, fingerprint }: Proposal) {
  return { proposalId: id, version, fingerprint }
}

function bodyOf({ bundle }: Proposal): string {
  return mailOf(parseBundle(bundle))?.body ?? ''
}

function showProposal({ print }: Stage, { bundle }: Proposal): void {
  const mail = mailOf(parseBundle(bundle))
  if (mail === null) throw new Error('No mail is proposed')
  const { to, subject, body, appended } = mail
  print.done(`When approved, this mail goes to ${to.name} <${to.address}>:`)
  const signed = appended.replace(approverPlaceholder, '(first name of whoever approves)')
  print.quote(`Subject: ${subject}\n\n${body}\n\n${signed}`)
}

/** The mail of a case as the other side received it. */
async function delivered(caseId: string): Promise<MailboxMessage | null> {
  const sent = await db().message.findFirst({ where: { caseId, direction: 'outbound' } })
  return db().mailboxMessage.findFirst({ where: { messageId: sent?.messageId ?? '' } })
}

function sourceOf(received: MailboxMessage | null): string {
  return received === null ? '' : Buffer.from(received.raw).toString()
}

async function verified({ print }: Stage, caseId: string): Promise<boolean> {
  const { ok, events } = await verifyCase(db(), caseId)
  print.done(`The trail of ${events} events ${ok ? 'verifies' : 'does not verify'}`)
  return ok
}

function expectOk<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(result.error.message)
}
