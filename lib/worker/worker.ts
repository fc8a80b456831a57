import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { type Driver, driveCase } from '#lib/cases/drive.ts'
import { keepHouse } from '#lib/cases/housekeeping.ts'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import { unwatched, type Watch } from '#lib/checkpoint.ts'
import { type Clock, systemClock } from '#lib/clock.ts'
import { databasePlace } from '#lib/database-url.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { type QueueName, queues } from '#lib/jobs/queues.ts'
import type { Log } from '#lib/log.ts'
import type { MailTransport } from '#lib/mail/transport.ts'
import { readSettings } from '#lib/settings.ts'
import { builtInShop } from '#lib/shop/read.ts'
import type { ShopWriter } from '#lib/shop/write.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import { beat, stopBeating } from './heartbeat.ts'
import { sparingly } from './sparingly.ts'
import { sweep } from './sweep.ts'

export type WorkerOptions = {
  databaseUrl: string
  transport: MailTransport
  /** Where refunds and replacements are made, where it is not the shop in our own database. */
  shop?: ShopWriter
  log: Log
  /** How long a silent worker keeps what it holds, ms. */
  leaseMs: number
  /** How often overdue work is looked for, ms. */
  sweepMs: number
  /** Cases turned, and effects carried out, at once. */
  concurrency: number
  /** Signs checkpoints of the trail; none are written without it. */
  trailKey?: string
  /** Who decides, where it is not whoever decides as a rule. */
  deciding?: Partial<Pick<Driver, 'deciderFor' | 'model'>>
  clock?: Clock
  watch?: Watch
}

/** How often a worker gives a sign of life, ms. */
const beatMs = 2_000
/** While the database is away everything fails many times a second; one of a kind is told in this time, ms. */
const quietMs = 10_000

export type Worker = { id: string; stop(): Promise<void> }

/**
 * Starts a worker: it turns cases and carries out effects that jobs or its sweep tell it of, until it is stopped. Any
 * number may run against one database. `stop` takes nothing new, lets each case end its turn, and waits for that.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, log, sweepMs, clock = systemClock } = options
  const id = randomUUID()
  const stopping = new AbortController()
  const { connectionString, jobsSchema: schema } = databasePlace(databaseUrl)
  const boss = new PgBoss({ connectionString, schema, useListenNotify: true, max: 4, migrate: false })
  boss.on(
    'error',
    sparingly(quietMs, (fault, leftOut) => log.error({ err: fault, leftOut }, 'job queue')),
  )
  await boss.start()
  const handlers = handlersFor(options, id, stopping.signal)
  for (const queue of ['drive-case', 'execute-effect'] as const) {
    await serve(boss, queue, options, handlers[queue])
  }
  await beat(id)
  const timers = [
    every(beatMs, log, () => beat(id)),
    every(sweepMs, log, () => sweep(clock, sweepMs)),
    every(60_000, log, () => keepHouse(clock, options.trailKey)),
  ]
  log.info({ worker: id }, 'worker started')
  return {
    id,
    async stop() {
      stopping.abort()
      for (const timer of timers) await timer.stop()
      await boss.stop({ graceful: true, timeout: 30_000 })
      await stopSending()
      // A database that is away keeps nobody from stopping.
      await stopBeating(id).catch((fault) => log.warn({ err: fault }, 'the sign of life stays'))
      log.info({ worker: id }, 'worker stopped')
    },
  }
}

type Handlers = { [Name in QueueName]: (id: string) => Promise<unknown> }

function handlersFor(options: WorkerOptions, workerId: string, signal: AbortSignal): Handlers {
  const { leaseMs, transport, log, deciding, clock = systemClock, watch = unwatched } = options
  const { shop = builtInShopWriter(db(), clock) } = options
  const ports = standardPorts(builtInShop(db()))
  const driver = { workerId, leaseMs, clock, signal, watch, ...ports, ...deciding }
  return {
    'drive-case': async (caseId) => {
      const stop = await driveCase(driver, caseId)
      if (stop !== null) log.info({ case: caseId, stop: stop.kind }, 'run stopped')
    },
    'execute-effect': async (effectId) => {
      const { mailTimeoutMs, shopTimeoutMs } = await readSettings(db())
      const providers = { transport, mailTimeoutMs, shop, shopTimeoutMs }
      await executeEffect({ ...providers, leaseMs, clock, watch }, effectId)
    },
  }
}

async function serve(
  boss: PgBoss,
  queue: QueueName,
  { concurrency, log }: WorkerOptions,
  handle: (id: string) => Promise<unknown>,
): Promise<void> {
  const options = { localConcurrency: concurrency, batchSize: 1, pollingIntervalSeconds: 0.5 }
  await boss.work(queue, { ...options, notifyPollingIntervalSeconds: 1 }, async ([job]) => {
    try {
      const data = queues[queue].parse(job?.data)
      await handle('caseId' in data ? data.caseId : data.effectId)
    } catch (fault) {
      log.error({ err: fault, queue, job: job?.data }, 'job failed; the sweep will bring it back')
      throw fault
    }
  })
}

/** Does something again and again, each time only once the last is over. */
function every(ms: number, log: Log, act: () => Promise<unknown>): { stop(): Promise<void> } {
  const tell = sparingly(quietMs, (fault, leftOut) =>
    log.error({ err: fault, leftOut }, 'periodic work failed'),
  )
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(turn, ms)
  function turn() {
    running = act()
      .catch(tell)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, ms)
      })
  }
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
