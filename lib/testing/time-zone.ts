import { closeDatabase, db } from '#lib/db.ts'

/** Sets the time zone of the test file's database, as an administrator might, for all connections from now on. */
export async function setTimeZone(zone: string): Promise<void> {
  await db().$executeRawUnsafe(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone TO "${zone}"', current_database()); END $$`,
  )
  await closeDatabase()
}
