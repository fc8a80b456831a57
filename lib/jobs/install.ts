import { PgBoss } from 'pg-boss'
import { databasePlace } from '#lib/database-url.ts'
import { queues } from './queues.ts'

/** Creates or updates the job tables and the queues in a database. Safe to call again. */
export async function installQueues(databaseUrl: string): Promise<void> {
  const { connectionString, jobsSchema: schema } = databasePlace(databaseUrl)
  const boss = new PgBoss({ connectionString, schema, supervise: false, schedule: false, max: 2 })
  const faults: Error[] = []
  boss.on('error', (fault) => faults.push(fault))
  await boss.start()
  for (const name of Object.keys(queues)) {
    // A job is woken work; the sweep brings back what fails, so old jobs need not be kept.
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 0,
      retentionSeconds: 3_600,
      deleteAfterSeconds: 600,
    })
  }
  await boss.stop()
  if (faults.length > 0) throw new AggregateError(faults, 'The job queues could not be installed')
}
