import { setTimeout as sleep } from 'node:timers/promises'
import { db, pool } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'

/** From now on every job is lost on its way, but for those by which a sweep brings overdue work back. */
export async function loseJobs(): Promise<void> {
  await pool().query(`
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER lose BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.singleton_key IS NULL) EXECUTE FUNCTION lose()`)
}

export async function loseNoMoreJobs(): Promise<void> {
  await pool().query('DROP TRIGGER IF EXISTS lose ON pgboss.job')
}

/** Sends jobs for everything there is, be it over or not, each so many times. */
export async function sendAll(times: number): Promise<void> {
  const [cases, effects] = await Promise.all([
    db().case.findMany({ select: { id: true } }),
    db().effect.findMany({ select: { id: true } }),
  ])
  for (let copy = 0; copy < times; copy += 1) {
    for (const { id } of cases) await enqueue(db(), 'drive-case', { caseId: id })
    for (const { id } of effects) await enqueue(db(), 'execute-effect', { effectId: id })
  }
}

/** Sends jobs for everything once more, and waits until they are done. False if some are not, after so long. */
export async function sendLate(boundMs: number): Promise<boolean> {
  // What a dead worker was at stays as it is for longer than a round.
  await pool().query("DELETE FROM pgboss.job WHERE state = 'active'")
  await sendAll(1)
  for (const deadline = Date.now() + boundMs; Date.now() < deadline; await sleep(100)) {
    const { rows } = await pool().query("SELECT FROM pgboss.job WHERE state < 'completed' LIMIT 1")
    if (rows.length === 0) return true
  }
  return false
}
