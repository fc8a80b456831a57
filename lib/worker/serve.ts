import type { PgBoss } from 'pg-boss'
import { db } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { type QueueName, queues } from '#lib/jobs/queues.ts'
import type { Log } from '#lib/log.ts'

/** What is done for a job: with the id that it carries. */
export type Handlers = { [Name in QueueName]: (id: string) => Promise<unknown> }

type Serving = {
  handlers: Handlers
  /** Jobs of each queue at once. */
  concurrency: number
  log: Log
  /** Aborted when nothing new is to be taken. */
  stopping: AbortSignal
}

/** The jobs a worker is at, by queue and id. `ended` resolves once there is none. */
export type Served = {
  idsOf(queue: QueueName): string[]
  /** Lets no more jobs come. */
  close(): Promise<void>
  ended(): Promise<void>
}

const names = ['drive-case', 'execute-effect'] as const satisfies QueueName[]

/** Takes jobs from the queues and does what is done for them. A job that comes too late is passed on to another worker. */
export async function serve(
  boss: PgBoss,
  { handlers, concurrency, log, stopping }: Serving,
): Promise<Served> {
  const underWay = new Map<Promise<unknown>, { queue: QueueName; id: string }>()
  const handle = async (queue: QueueName, data: unknown) => {
    const job = queues[queue].parse(data)
    if (stopping.aborted) return enqueue(db(), queue, job)
    const id = 'caseId' in job ? job.caseId : job.effectId
    const doing = handlers[queue](id)
    underWay.set(doing, { queue, id })
    await doing.finally(() => underWay.delete(doing))
  }
  const options = { localConcurrency: concurrency, batchSize: 1, pollingIntervalSeconds: 0.5 }
  for (const queue of names) {
    await boss.work(queue, { ...options, notifyPollingIntervalSeconds: 1 }, async ([job]) => {
      try {
        await handle(queue, job?.data)
      } catch (fault) {
        log.error({ err: fault, queue, job: job?.data }, 'job failed; the sweep will bring it back')
        throw fault
      }
    })
  }
  return {
    idsOf: (queue) => [...underWay.values()].flatMap((job) => (job.queue === queue ? [job.id] : [])),
    close: async () => void (await Promise.all(names.map((name) => boss.offWork(name, { wait: false })))),
    async ended() {
      while (underWay.size > 0) await Promise.allSettled(underWay.keys())
    },
  }
}
