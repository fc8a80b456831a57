import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Checkpoint } from '#lib/checkpoint.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import type { Executor } from '#lib/effects/executor.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { approve } from '#lib/review/decide.ts'
import type { SeenProposal } from '#lib/review/schema.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { leaseMs } from './cases.ts'

/** A case's proposal that nobody has decided on, as a reviewer sees it. @throws if it has none. */
export async function pendingOf(caseId: string): Promise<SeenProposal> {
  const { id, version, fingerprint } = await db().proposal.findFirstOrThrow({
    where: { caseId, status: 'pending' },
  })
  return { proposalId: id, version, fingerprint }
}

/** Approves a proposal as somebody whose approval may move anything. @returns what speaks against it; null if nothing. */
export async function approveAsAdmin(seen: SeenProposal): Promise<string | null> {
  const decided = await approve(USERS.sam, seen, systemClock)
  return decided.ok ? null : decided.error.message
}

/** Where a worker may be gone while it changes the shop, so that another has to find out what was done. */
const deaths = [
  'sending: begun, not committed',
  'sending: begun',
  'sending: handed over',
  'sending: settled, not committed',
  'sending: settled',
] as const satisfies Checkpoint[]

/** In which a worker is gone: in this process, or killed in one of its own, which takes a second. */
export type Dying = 'here' | 'process'

/**
 * Carries out what was approved in a case, by the product's own executor. Whoever changes the shop is gone in between,
 * at another place for each act; somebody else takes over once the lease is over. Mails are sent undisturbed: a mail
 * that may have left is a person's to look for.
 */
export async function carryOut(caseId: string, mailUrl: string, dying: Dying): Promise<void> {
  const effects = await effectsOf(caseId)
  if (dying === 'process') await beKilled(effects, mailUrl)
  for (const [place, { id, kind }] of effects.entries()) {
    const at = deaths[place % deaths.length]
    if (kind !== 'send_email' && at !== undefined) await dieDoing(id, executorFor(mailUrl), at)
    await executeEffect(executorFor(mailUrl), id)
  }
}

/** What was approved in a case, in its order. */
export function effectsOf(caseId: string) {
  return db().effect.findMany({
    where: { caseId },
    orderBy: [{ createdAt: 'asc' }, { place: 'asc' }],
    select: { id: true, kind: true, state: true, attempts: { select: { outcome: true } } },
  })
}

function executorFor(mailUrl: string): Executor {
  const clock = systemClock
  const shop = { shop: builtInShopWriter(db(), clock), shopTimeoutMs: 10_000 }
  const transport = smtpTransport(mailUrl)
  return { transport, mailTimeoutMs: 10_000, ...shop, leaseMs, clock, watch: () => undefined }
}

class Gone extends Error {}

async function dieDoing(effectId: string, executor: Executor, at: Checkpoint): Promise<void> {
  const watch = (point: Checkpoint) => {
    if (point === at) throw new Gone(`A worker is gone at ${at}`)
  }
  await executeEffect({ ...executor, watch }, effectId).catch((fault: unknown) => {
    if (!(fault instanceof Gone)) throw fault
  })
  await endLease(effectId)
}

/** As time does once a worker is gone. */
async function endLease(id: string): Promise<void> {
  await db().effect.updateMany({
    where: { id, leaseUntil: { not: null } },
    data: { leaseUntil: new Date(Date.now() - 60_000) },
  })
}

const patienceMs = 60_000

/** Lets a worker process begin with what was approved, and be killed once the shop has done the first of it. */
async function beKilled(effects: readonly { id: string }[], smtpUrl: string): Promise<void> {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'dying-worker.ts')], {
    env: {
      ...process.env,
      SMTP_URL: smtpUrl,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      STARTED_BY: String(process.pid),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const late = setTimeout(() => worker.kill('SIGTERM'), patienceMs)
  const [, signal] = await once(worker, 'exit')
  clearTimeout(late)
  if (signal !== 'SIGKILL') throw new Error('The worker process has not come to what was approved')
  for (const { id } of effects) await endLease(id)
}
