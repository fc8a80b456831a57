import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { type Checkpoint, checkpoints } from '#lib/checkpoint.ts'
import { readEnv } from '#lib/env.ts'
import { logger } from '#lib/log.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { startWorker } from '#lib/worker/worker.ts'

// A real worker in a process of its own that comes to a sudden end, or falls silent, where it is told to.
const told = z
  .object({
    AT: z.enum(checkpoints),
    /** At the how manieth time it gets there. */
    TIME: z.coerce.number().int().min(1),
    SIGNAL: z.enum(['SIGKILL', 'SIGSTOP']),
  })
  .parse(process.env)

const { DATABASE_URL, SMTP_URL, LEASE_MS, SWEEP_MS } = readEnv([
  'DATABASE_URL',
  'SMTP_URL',
  'LEASE_MS',
  'SWEEP_MS',
])
let times = 0

await startWorker({
  databaseUrl: DATABASE_URL,
  transport: smtpTransport(SMTP_URL),
  log: logger('test worker'),
  leaseMs: LEASE_MS,
  sweepMs: SWEEP_MS,
  concurrency: 1,
  watch: async (point: Checkpoint) => {
    if (point !== told.AT) return
    times += 1
    if (times !== told.TIME) return
    process.kill(process.pid, told.SIGNAL)
    // A signal to oneself arrives within the same tick or soon after: nothing more is to happen until then.
    await setTimeout(50)
  },
})
