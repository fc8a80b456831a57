import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { keepHouse } from '#lib/cases/housekeeping.ts'
import { systemClock } from '#lib/clock.ts'
import { setClockByDatabase } from '#lib/clock-sync.ts'
import { databasePlace } from '#lib/database-url.ts'
import { jobsChannel } from '#lib/jobs/channel.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { listen } from '#lib/listener.ts'
import type { Log } from '#lib/log.ts'
import { every, quietMs } from './every.ts'
import { handlersFor } from './handlers.ts'
import { beat, stopBeating } from './heartbeat.ts'
import { letGo } from './let-go.ts'
import type { WorkerOptions } from './options.ts'
import { type Served, serve } from './serve.ts'
import { sparingly } from './sparingly.ts'
import { sweep } from './sweep.ts'

/** How often a worker gives a sign of life, ms. */
const beatMs = 2_000

export type Worker = { id: string; stop(): Promise<void> }

/**
 * Starts a worker: it turns cases and carries out effects that jobs or its sweep tell it of, until it is stopped. Any
 * number may run against one database. `stop` takes nothing new, gives each case back at its present turn, cancelling
 * the call under way, and lets what is being sent come to its end. Shortly before `stopMs` are over that is called off,
 * and judged; what is held even then is given back as it is.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, log, sweepMs, concurrency, clock = systemClock } = options
  const id = randomUUID()
  const [stopping, hurry] = [new AbortController(), new AbortController()]
  const { connectionString, jobsSchema: schema } = databasePlace(databaseUrl)
  const boss = new PgBoss({ connectionString, schema, max: 4, migrate: false })
  boss.on(
    'error',
    sparingly(quietMs, (fault, leftOut) => log.error({ err: fault, leftOut }, 'job queue')),
  )
  await boss.start()
  const handlers = handlersFor(options, id, { stopping: stopping.signal, hurry: hurry.signal })
  const served = serve(boss, { handlers, concurrency, log })
  const listener = listen({
    ...{ databaseUrl, channel: jobsChannel(schema), name: 'shopops jobs', log },
    onNotice: (queue) => served.look(queue),
    // What was told of before was not heard.
    onListening: () => served.look(),
  })
  await Promise.all([beat(id), setClockByDatabase()])
  const timers = [
    every(beatMs, log, () => Promise.all([beat(id), setClockByDatabase()])),
    every(sweepMs, log, () => sweep(clock, sweepMs)),
    every(60_000, log, () => keepHouse(clock, options.trailKey)),
  ]
  log.info({ worker: id }, 'worker started')
  return {
    id,
    async stop() {
      const deadline = Date.now() + (options.stopMs ?? 25_000)
      // First no more jobs: what is given back now wakes others, and must not come back here.
      served.close()
      stopping.abort()
      const atRest = Promise.all([served.ended(), listener.stop(), ...timers.map((timer) => timer.stop())])
      if (!(await within(deadline, atRest, () => hurry.abort()))) await giveUp(id, served, log)
      await boss.stop({ graceful: true, timeout: 1_000 })
      await stopSending()
      // A database that is away keeps nobody from stopping.
      await stopBeating(id).catch((fault) => log.warn({ err: fault }, 'the sign of life stays'))
      log.info({ worker: id }, 'worker stopped')
    },
  }
}

/** Waits for something until a time; hurries it when a fifth of the time is left. False if it has not come then. */
async function within(deadline: number, awaited: Promise<unknown>, hurry: () => void): Promise<boolean> {
  const left = Math.max(0, deadline - Date.now())
  const hurried = setTimeout(hurry, left * 0.8)
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const ended = setTimeout(() => resolve(false), left)
  const inTime = await Promise.race([awaited.then(() => true), late])
  clearTimeout(hurried)
  clearTimeout(ended)
  return inTime
}

async function giveUp(id: string, served: Served, log: Log): Promise<void> {
  await letGo(id, served.idsOf('execute-effect')).then(
    (held) => log.warn(held, 'given back what did not end in time'),
    (fault) => log.error({ err: fault }, 'what did not end in time is taken over when its lease is over'),
  )
}
