import { installQueues } from '#lib/jobs/install.ts'
import { migrate } from './migrations.ts'

/**
 * Makes an empty or older database ready for use: tables and job queues. Doing it again, or by two processes at once,
 * does no harm.
 *
 * @throws MigrationError when the database cannot be brought up to date.
 */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url)
  await installQueues(url)
}
