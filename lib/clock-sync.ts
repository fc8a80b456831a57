import { runningTime, setSystemClock } from './clock.ts'
import { pool } from './db.ts'

/**
 * Sets the desk's clock by the database's, which is everybody's: what is due, and until when something can be undone, is
 * then the same for every process. A database that takes long to answer says less exactly what time it is.
 */
export async function setClockByDatabase(): Promise<void> {
  const asked = runningTime()
  const { rows } = await pool().query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  )
  const answered = runningTime()
  const [row] = rows
  if (row) setSystemClock(row.now - (asked + answered) / 2, (answered - asked) / 2)
}
