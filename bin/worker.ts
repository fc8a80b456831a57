// `npm run worker [-- --concurrency N] [--pace MS]`: one worker, until it is told to stop.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { modelFault } from '#lib/cases/models.ts'
import { systemClock } from '#lib/clock.ts'
import { closeDatabase, db } from '#lib/db.ts'
import { EnvError, modelAccess, readEnv } from '#lib/env.ts'
import { type Log, logger } from '#lib/log.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { startWorker } from '#lib/worker/worker.ts'
import { exitWithParent } from './parent.ts'

const usage =
  'Usage: npm run worker [-- --concurrency <1 to 256>] [--pace <ms before each step, for watching>]'

const sameAskingMs = 500

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
  const env = readEnv(['DATABASE_URL', 'SMTP_URL', 'LEASE_MS', 'SWEEP_MS', 'STOP_MS', 'WORKER_CONCURRENCY'])
  const signing = process.env.TRAIL_KEY ? readEnv(['TRAIL_KEY']) : null
  const log = logger('worker')
  if (signing === null) log.warn('TRAIL_KEY is not set: the heads of the trail are not signed')
  const model = await decidingModel(log)
  const worker = await startWorker({
    databaseUrl: env.DATABASE_URL,
    transport: smtpTransport(env.SMTP_URL),
    log,
    leaseMs: env.LEASE_MS,
    sweepMs: env.SWEEP_MS,
    stopMs: env.STOP_MS,
    concurrency: concurrency ?? env.WORKER_CONCURRENCY,
    deciding: { model },
    ...(signing !== null && { trailKey: signing.TRAIL_KEY }),
    ...(pace > 0 && {
      watch: (point) => (point === 'driving: about to decide' ? setTimeout(pace) : undefined),
    }),
  })
  await stopAsked()
  endAtOnceWhenAskedAgain()
  await worker.stop()
  await closeDatabase()
}

/** The model that decides, if there is a key to one. @throws EnvError where one that the settings name has no price. */
async function decidingModel(log: Log) {
  const access = modelAccess()
  if (access === null) {
    log.info('ANTHROPIC_API_KEY is not set: the rules decide')
    return null
  }
  const fault = await modelFault(db(), systemClock.now())
  if (fault !== null) {
    await closeDatabase()
    throw new EnvError(fault)
  }
  log.info({ at: access.baseUrl ?? 'api.anthropic.com' }, 'Claude decides')
  // Only now: without a key a worker is there sooner.
  const { modelFor } = await import('#lib/cases/model.ts')
  return modelFor(access)
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

/**
 * Whoever cannot wait asks again, and what is held is taken over when its lease is over. A terminal sends its signal to
 * all that run in it, and they pass it on: what comes within a moment is the same asking.
 */
function endAtOnceWhenAskedAgain(): void {
  const asked = performance.now()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (performance.now() - asked > sameAskingMs) process.exit(1)
    })
  }
}

try {
  await main(process.argv.slice(2))
} catch (fault) {
  const expected = fault instanceof EnvError || fault instanceof z.ZodError || fault instanceof TypeError
  if (!expected) throw fault
  console.error(fault instanceof EnvError ? fault.message : usage)
  process.exitCode = 1
}
