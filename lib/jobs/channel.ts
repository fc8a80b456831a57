import { createHash } from 'node:crypto'

/**
 * The channel on which a job that may be fetched at once is told of, with the name of its queue. As pg-boss 12 names it:
 * a test of the jobs that we write ourselves holds the two together.
 */
export function jobsChannel(schema: string): string {
  return `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`
}
