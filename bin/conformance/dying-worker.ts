// The product's own worker as a process, which is killed once the shop has done the first act that was approved.
import { setTimeout } from 'node:timers/promises'
import type { Checkpoint } from '#lib/checkpoint.ts'
import { readEnv } from '#lib/env.ts'
import { logger } from '#lib/log.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { startWorker } from '#lib/worker/worker.ts'
import { exitWithParent } from '../parent.ts'

exitWithParent()
const { DATABASE_URL, SMTP_URL } = readEnv(['DATABASE_URL', 'SMTP_URL'])

async function watch(point: Checkpoint): Promise<void> {
  if (point !== 'sending: handed over') return
  process.kill(process.pid, 'SIGKILL')
  // A signal to oneself arrives soon after; nothing more is to happen until then.
  await setTimeout(50)
}

await startWorker({
  databaseUrl: DATABASE_URL,
  transport: smtpTransport(SMTP_URL),
  log: logger('conformance'),
  leaseMs: 60_000,
  sweepMs: 100,
  concurrency: 1,
  watch,
})
