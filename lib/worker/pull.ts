import { setTimeout } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import type { Log } from '#lib/log.ts'
import { quietMs } from './every.ts'
import { sparingly } from './sparingly.ts'

export type Pulling = {
  /** Does a job. Where that is rejected, the job has failed. */
  act(data: unknown): Promise<void>
  concurrency: number
  log: Log
  /**
   * How often it is looked for jobs that nobody tells of, ms: those that were to wait until now, and those that were told
   * of while nobody listened.
   */
  lookMs?: number
}

/** Jobs of one queue, as they are taken. */
export type Pull = {
  queue: string
  look(): void
  close(): void
  /** Resolves once it is closed and every job that was taken has ended. */
  ended: Promise<void>
}

/**
 * Takes as many jobs of a queue as there is room for, in one question, whenever there is one to take; with a worker of
 * pg-boss for each place, all of them would ask for every job.
 */
export function pull(boss: PgBoss, queue: string, options: Pulling): Pull {
  const { act, concurrency, log, lookMs = 250 } = options
  const tell = sparingly(quietMs, (fault, leftOut) => log.error({ err: fault, leftOut, queue }, 'job queue'))
  const underWay = new Set<Promise<void>>()
  let closed = false
  let resting = new AbortController()
  const begin = (job: Job<unknown>) => {
    const doing = act(job.data)
      .then(
        () => boss.complete(queue, job.id),
        (fault) => {
          log.error({ err: fault, queue, job: job.data }, 'job failed; the sweep will bring it back')
          return boss.fail(queue, job.id, { message: String(fault) })
        },
      )
      // The job stays as if it were under way. It has woken somebody, and that is all it is for.
      .then(() => undefined, tell)
      .finally(() => {
        if (underWay.size === concurrency) resting.abort()
        underWay.delete(doing)
      })
    underWay.add(doing)
  }
  const run = async () => {
    while (!closed) {
      resting = new AbortController()
      const room = concurrency - underWay.size
      const jobs = room === 0 ? [] : await boss.fetch<unknown>(queue, { batchSize: room }).catch(tell)
      for (const job of jobs ?? []) begin(job)
      const mayBeMore = room > 0 && jobs?.length === room
      if (mayBeMore && underWay.size < concurrency) continue
      await setTimeout(lookMs, undefined, { signal: resting.signal }).catch(() => undefined)
    }
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    queue,
    look: () => resting.abort(),
    close() {
      closed = true
      resting.abort()
    },
    ended: run(),
  }
}
