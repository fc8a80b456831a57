import { db } from '#lib/db.ts'
import { nextInLine } from '#lib/lifecycle/line.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import { readSettings } from '#lib/settings.ts'
import { providerName } from './asking.ts'
import { type Calls, callsTo } from './calls.ts'
import { type Driver, driveCase } from './drive.ts'

/** For so long, ms, one wake-up goes on with what is in line; the rest is for the wake-ups of the others. */
const stretchMs = 60_000
/** How long is waited at most, ms, before it is asked again whether a call may be made. */
const longestWait = 1_000

type Told = (caseId: string, stop: Stop) => void

/**
 * What a worker does once it is woken: it drives whatever case is next in line, and the next, until none is due. The
 * case it was woken for is looked at last, if its turn has not come before: nothing depends on which job came when.
 */
export async function driveLine(driver: Driver, wokenFor: string, told: Told): Promise<void> {
  const { clock, signal } = driver
  const calls = await callsOf(driver)
  const goesOn = { ...driver, ...(calls && { calls }) }
  const until = clock.now().getTime() + stretchMs
  const driven = new Set<string>()
  const drive = async (caseId: string) => {
    driven.add(caseId)
    const stop = await driveCase(goesOn, caseId)
    if (stop !== null) told(caseId, stop)
  }
  try {
    while (!signal.aborted && clock.now().getTime() < until) {
      if (!(await mayCall(driver, calls))) continue
      const caseId = await nextInLine(db(), clock.now())
      if (caseId === null) break
      await drive(caseId)
    }
    if (!signal.aborted && !driven.has(wokenFor)) await drive(wokenFor)
  } finally {
    await calls?.release()
  }
}

async function callsOf({ model }: Driver): Promise<Calls | null> {
  return model ? callsTo(providerName, (await readSettings(db())).providerRate) : null
}

/** Whether a call can be made for whoever is next; where not, a moment has been waited, and no case was begun in vain. */
async function mayCall({ model, signal }: Driver, calls: Calls | null): Promise<boolean> {
  const waitMs = (await calls?.hold()) ?? 0
  if (waitMs === 0) return true
  await model?.world.wait(Math.min(waitMs, longestWait), signal).catch(() => undefined)
  return false
}
