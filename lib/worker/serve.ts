import type { PgBoss } from 'pg-boss'
import { db } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { type QueueName, queues } from '#lib/jobs/queues.ts'
import type { Log } from '#lib/log.ts'
import { pull } from './pull.ts'

/** What is done for a job: with the id that it carries. */
export type Handlers = { [Name in QueueName]: (id: string) => Promise<unknown> }

type Serving = {
  handlers: Handlers
  /** Jobs of each queue at once. */
  concurrency: number
  log: Log
}

/** The jobs a worker is at, by queue and id. */
export type Served = {
  idsOf(queue: QueueName): string[]
  /** Looks for jobs at once. @param queue where there is one; of all, where nothing is said. */
  look(queue?: string): void
  /** Lets no more jobs come: what does all the same is passed on to another worker. */
  close(): void
  /** Resolves once no job is under way, and none comes any more. */
  ended(): Promise<void>
}

const names = ['drive-case', 'execute-effect'] as const satisfies QueueName[]

/** Takes jobs from the queues and does what is done for them. */
export function serve(boss: PgBoss, { handlers, concurrency, log }: Serving): Served {
  let closed = false
  const underWay = new Map<Promise<unknown>, { queue: QueueName; id: string }>()
  const handle = async (queue: QueueName, data: unknown) => {
    const job = queues[queue].parse(data)
    if (closed) return enqueue(db(), queue, job)
    const id = 'caseId' in job ? job.caseId : job.effectId
    const doing = handlers[queue](id)
    underWay.set(doing, { queue, id })
    await doing.finally(() => underWay.delete(doing))
  }
  const pulls = names.map((queue) =>
    pull(boss, queue, { act: (data) => handle(queue, data), concurrency, log }),
  )
  return {
    idsOf: (queue) => [...underWay.values()].flatMap((job) => (job.queue === queue ? [job.id] : [])),
    look: (queue) => {
      for (const each of pulls) if (queue === undefined || queue === each.queue) each.look()
    },
    close() {
      closed = true
      for (const each of pulls) each.close()
    },
    async ended() {
      await Promise.all(pulls.map((each) => each.ended))
    },
  }
}
