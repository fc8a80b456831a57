import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { openCase } from '#lib/cases/open.ts'
import type { Checkpoint } from '#lib/checkpoint.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { logger } from '#lib/log.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { approve } from '#lib/review/decide.ts'
import { verifyCase } from '#lib/trail/verify.ts'
import type { WorkerOptions } from '#lib/worker/options.ts'
import { startWorker, type Worker } from '#lib/worker/worker.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'

/** Leases and sweeps short enough for a test to wait for them. */
const leaseMs = 600
const sweepMs = 100

/** A real local mail server for the file's tests; its messages land in the test's own database. */
export function useMailbox(): { url(): string } {
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  beforeAll(async () => {
    mailbox = await startMailbox({ store: storeInMailbox })
  })
  afterAll(() => mailbox.close())
  return { url: () => mailbox.url }
}

/** A healthy worker in this process, stopped when the test ends unless it was before. */
export async function healthyWorker(smtpUrl: string, options: Partial<WorkerOptions> = {}): Promise<Worker> {
  const worker = await startWorker({
    databaseUrl: process.env.DATABASE_URL ?? '',
    transport: smtpTransport(smtpUrl),
    log: logger('test worker'),
    leaseMs,
    sweepMs,
    concurrency: 2,
    ...options,
  })
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= worker.stop()
    return stopped
  }
  onTestFinished(stop)
  return { ...worker, stop }
}

type Doom = { at: Checkpoint; time: number; signal: 'SIGKILL' | 'SIGSTOP' }

/** A worker process that kills or freezes itself at a checkpoint. Killed for good when the test ends. */
export function doomedWorker(
  smtpUrl: string,
  { at, time, signal }: Doom,
  variables: Record<string, string> = {},
): ChildProcess {
  const doom = { AT: at, TIME: String(time), SIGNAL: signal, ...variables }
  const times = { LEASE_MS: String(leaseMs), SWEEP_MS: String(sweepMs) }
  return child('worker-process.ts', [], { SMTP_URL: smtpUrl, ...times, ...doom })
}

/** The product's own worker command as a process. Killed for good when the test ends. */
export function workerCommand(
  smtpUrl: string,
  args: string[],
  variables: Record<string, string> = {},
): ChildProcess {
  const usual = { SMTP_URL: smtpUrl, SWEEP_MS: String(sweepMs) }
  return child('../../bin/worker.ts', args, { ...usual, ...variables })
}

function child(file: string, args: string[], variables: Record<string, string>): ChildProcess {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void process_.kill('SIGKILL'))
  return process_
}

/** Waits until a process has ended; says by which signal or with which code. */
export async function ending(child: ChildProcess): Promise<string | number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}

/** Opens a case as Maya for a customer's question about an order. Gives its id. */
export async function openFor(order: string, question = 'Where is my order?'): Promise<string> {
  const opened = await openCase(USERS.maya, { question, order }, systemClock)
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value.id
}

/** Waits until a case has come to one of some states. Gives its row. */
export function caseIn(caseId: string, ...states: CaseState[]) {
  return vi.waitFor(
    async () => {
      const row = await db().case.findUniqueOrThrow({ where: { id: caseId } })
      if (!states.includes(row.state)) throw new Error(`Still ${row.state}`)
      return row
    },
    { timeout: 15_000, interval: 30 },
  )
}

/** Approves a case's pending proposal as Maya. */
export async function approvePending(caseId: string): Promise<void> {
  const { id, version, fingerprint } = await db().proposal.findFirstOrThrow({
    where: { caseId, status: 'pending' },
  })
  const decided = await approve(USERS.maya, { proposalId: id, version, fingerprint }, systemClock)
  if (!decided.ok) throw new Error(decided.error.message)
}

/** The names of all actions applied for a case, in order, whichever run they belong to. */
export async function actionsOf(caseId: string): Promise<string[]> {
  const steps = await db().step.findMany({
    where: { run: { caseId } },
    orderBy: [{ run: { index: 'asc' } }, { index: 'asc' }],
  })
  return steps.flatMap(({ actions }) => actions)
}

/** What is wrong with a case's trail; empty where it verifies. */
export async function faultsOf(caseId: string): Promise<unknown[]> {
  return (await verifyCase(db(), caseId)).faults
}
