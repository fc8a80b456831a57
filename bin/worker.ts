// `npm run worker [-- --concurrency N] [--pace MS]`: one worker, until it is told to stop.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { closeDatabase } from '#lib/db.ts'
import { EnvError, readEnv } from '#lib/env.ts'
import { logger } from '#lib/log.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { startWorker } from '#lib/worker/worker.ts'
import { exitWithParent } from './parent.ts'

const usage =
  'Usage: npm run worker [-- --concurrency <1 to 256>] [--pace <ms before each step, for watching>]'

const options = z.object({
  concurrency: z.coerce.number().int().min(1).max(256).optional(),
  pace: z.coerce.number().int().min(0).max(60_000).default(0),
})

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { concurrency: { type: 'string' }, pace: { type: 'string' } },
  })
  const { concurrency, pace } = options.parse(values)
  const env = readEnv(['DATABASE_URL', 'SMTP_URL', 'LEASE_MS', 'SWEEP_MS', 'WORKER_CONCURRENCY'])
  const signing = process.env.TRAIL_KEY ? readEnv(['TRAIL_KEY']) : null
  const log = logger('worker')
  if (signing === null) log.warn('TRAIL_KEY is not set: the heads of the trail are not signed')
  const worker = await startWorker({
    databaseUrl: env.DATABASE_URL,
    transport: smtpTransport(env.SMTP_URL),
    log,
    leaseMs: env.LEASE_MS,
    sweepMs: env.SWEEP_MS,
    concurrency: concurrency ?? env.WORKER_CONCURRENCY,
    ...(signing !== null && { trailKey: signing.TRAIL_KEY }),
    ...(pace > 0 && {
      watch: (point) => (point === 'driving: about to decide' ? setTimeout(pace) : undefined),
    }),
  })
  await stopAsked()
  await worker.stop()
  await closeDatabase()
}

function stopAsked(): Promise<void> {
  exitWithParent()
  // Something must keep the process up until it is told to stop.
  const alive = setInterval(() => undefined, 1 << 30)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        clearInterval(alive)
        resolve()
      })
    }
  })
}

try {
  await main(process.argv.slice(2))
} catch (fault) {
  const expected = fault instanceof EnvError || fault instanceof z.ZodError || fault instanceof TypeError
  if (!expected) throw fault
  console.error(fault instanceof EnvError ? fault.message : usage)
  process.exitCode = 1
}
