import { afterEach, describe, expect, it, vi } from 'vitest'
import { runningTime, setSystemClock, systemClock } from './clock.ts'
import { setClockByDatabase } from './clock-sync.ts'
import { pool } from './db.ts'
import { useDatabase } from './testing/database.ts'

useDatabase()
afterEach(() => {
  vi.restoreAllMocks()
  setSystemClock(1e9, 0)
  setSystemClock(0, 0)
})

/** How far the desk's clock is from what this process counts, ms. */
const offset = () => systemClock.now().getTime() - runningTime()

describe('the desk’s clock', () => {
  it('goes on evenly when the machine’s is set forward or back', () => {
    const before = systemClock.now().getTime()
    vi.spyOn(Date, 'now').mockReturnValue(0)
    expect(systemClock.now().getTime() - before).toBeGreaterThanOrEqual(0)
    expect(systemClock.now().getTime() - before).toBeLessThan(60_000)
  })

  it('is set by the database’s, on a machine that is an hour ahead', async () => {
    setSystemClock(3_600_000, 0)
    expect(offset()).toBeGreaterThan(3_500_000)
    await setClockByDatabase()
    const { rows } = await pool().query<{ now: Date }>('SELECT clock_timestamp() AS now')
    const apart = systemClock.now().getTime() - (rows[0]?.now.getTime() ?? 0)
    expect(Math.abs(apart)).toBeLessThan(30_000)
  })

  it('is not moved for what may be the time that the answer took', () => {
    setSystemClock(400, 400)
    expect(offset()).toBeLessThan(1)
    setSystemClock(10, 0)
    expect(offset()).toBeLessThan(1)
    setSystemClock(900, 400)
    expect(offset()).toBeGreaterThan(890)
  })
})
