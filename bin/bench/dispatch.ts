import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { closeDatabase, db, pool } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { listen } from '#lib/listener.ts'
import { channel, eventOf } from '#lib/live/message.ts'
import { logger } from '#lib/log.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { approve } from '#lib/review/decide.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { atOnce, each } from './contender.ts'
import { percentile, rounded } from './figures.ts'
import { order } from './shop-reads.ts'
import type { Site } from './site.ts'

type Latency = { p50_ms: number; p95_ms: number }
/** From the server's command to what a worker process has done of it: one at a time on an idle desk, and many at once. */
export type Dispatch = { parked: Latency; executing: Latency; cases_per_second: number }

const alone = 40
const many = 160
/** What moves is told of; how often it is looked all the same, ms. */
const lookMs = 100

/** Measures how soon a worker process, with its queue, takes up what the server's commands leave for it. */
export async function measureDispatch(site: Site): Promise<Dispatch> {
  process.env.DATABASE_URL = await site.copy('bench_dispatch')
  // Nobody is to be waited for who might undo.
  await db().setting.create({ data: { key: 'undoSeconds', value: 0 } })
  const mailbox = await startMailbox({ store: async () => undefined })
  const worker = hire(mailbox.url)
  const moved = new EventEmitter().setMaxListeners(0)
  const listener = listen({
    ...{ databaseUrl: process.env.DATABASE_URL, channel, name: 'bench', log: logger('bench') },
    onNotice: (notice) => moved.emit(eventOf(notice, systemClock.now())?.id ?? ''),
    onListening: () => undefined,
  })
  try {
    await openAndWait(moved)
    const parked: number[] = []
    const executing: number[] = []
    for (let round = 0; round < alone; round += 1) {
      const began = performance.now()
      const id = await openAndWait(moved)
      parked.push(performance.now() - began)
      executing.push(await approveAndWait(moved, id))
    }
    const began = performance.now()
    await each(Array.from({ length: many }), () => openAndWait(moved))
    const casesPerSecond = (many * 1_000) / (performance.now() - began)
    return {
      parked: latencyOf(parked),
      executing: latencyOf(executing),
      cases_per_second: rounded(casesPerSecond),
    }
  } finally {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
    await mailbox.close()
    await listener.stop()
    await stopSending()
    await closeDatabase()
  }
}

function latencyOf(ms: number[]): Latency {
  return { p50_ms: rounded(percentile(ms, 0.5)), p95_ms: rounded(percentile(ms, 0.95)) }
}

function hire(smtpUrl: string): ChildProcess {
  const file = join(import.meta.dirname, '../worker.ts')
  const worker = spawn(process.execPath, [file, '--concurrency', String(atOnce)], {
    env: { ...process.env, SMTP_URL: smtpUrl, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => worker.kill('SIGKILL'))
  return worker
}

async function openAndWait(moved: EventEmitter): Promise<string> {
  const opened = await openCase(USERS.maya, { question: 'Where is my order?', order }, systemClock)
  if (!opened.ok) throw new Error(opened.error.message)
  await until(moved, opened.value.id, `SELECT FROM "Case" WHERE id = $1 AND state = 'awaiting_approval'`)
  return opened.value.id
}

/** Gives the ms from the approval to the effect's first attempt; goes on once the mail has left. */
async function approveAndWait(moved: EventEmitter, caseId: string): Promise<number> {
  const where = { caseId, status: 'pending' } as const
  const { id: proposalId, version, fingerprint } = await db().proposal.findFirstOrThrow({ where })
  const began = performance.now()
  const approved = await approve(USERS.maya, { proposalId, version, fingerprint }, systemClock)
  if (!approved.ok) throw new Error(approved.error.message)
  const begun = `SELECT FROM "EffectAttempt" JOIN "Effect" ON "Effect".id = "effectId" WHERE "caseId" = $1`
  await until(moved, caseId, begun)
  const ms = performance.now() - began
  await until(moved, caseId, `SELECT FROM "Case" WHERE id = $1 AND state = 'waiting'`)
  return ms
}

/** Waits until a question about a case has an answer, which is looked at whenever the case has moved. */
async function until(moved: EventEmitter, caseId: string, text: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const next = once(moved, caseId, { signal: AbortSignal.timeout(lookMs) }).catch(() => undefined)
    const { rowCount } = await pool().query({ name: text.slice(0, 60), text, values: [caseId] })
    if (rowCount === 1) return
    if (Date.now() > deadline)
      throw new Error(`Nothing came of ${caseId} within a minute: is the worker well?`)
    await next
  }
}
