import { jobsSchema } from '#lib/db.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { jobsChannel } from './channel.ts'
import type { JobData, QueueName } from './queues.ts'

/**
 * The row of a job as a part of a statement in which `moved` gives a row if the job is to be sent: the same row, and the
 * same call to whoever waits for one, as `enqueue` has pg-boss write. Null: it may be fetched at once.
 */
export function jobRow<Name extends QueueName>(
  queue: Name,
  data: JobData<Name>,
  startAfter: Date | null = null,
): Prisma.Sql {
  const schema = jobsSchema()
  const jobs = Prisma.raw(schema)
  return Prisma.sql`job AS (
      INSERT INTO ${jobs}.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      SELECT queue.name, ${JSON.stringify(data)}::jsonb, due.at, ${jobs}.job_now(),
        due.at + queue.retention_seconds * interval '1s', queue.expire_seconds, queue.deletion_seconds,
        queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
        queue.dead_letter, queue.heartbeat_seconds
      FROM moved, ${jobs}.queue,
        (SELECT COALESCE(${startAfter?.toISOString() ?? null}::timestamptz, ${jobs}.job_now()) AS at) due
      WHERE queue.name = ${queue}
      RETURNING CASE WHEN start_after <= ${jobs}.job_now()
        THEN pg_notify(${jobsChannel(schema)}, name) END
    )`
}
