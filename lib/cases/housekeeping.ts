import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { expireProposals } from '#lib/review/expire.ts'
import { readSettings } from '#lib/settings.ts'
import { writeCheckpoints } from '#lib/trail/checkpoint.ts'
import { wakeFollowUps } from './follow-ups.ts'
import { closeQuietCases } from './hand-over.ts'
import { prune } from './prune.ts'

/**
 * What time brings about by itself: proposals expire, promises fall due, quiet cases close, what was kept for a time goes,
 * and the trail's heads are signed.
 */
export async function keepHouse(clock: Clock, trailKey: string | undefined): Promise<void> {
  await expireProposals(clock)
  await wakeFollowUps(clock)
  const { quietDays, keep } = await readSettings(db())
  await closeQuietCases(quietDays, clock)
  await prune(keep, clock.now())
  if (trailKey !== undefined) await signHeads(clock, trailKey)
}

/** Some at a time, so that no case is kept waiting, and not for ever where none was signed before. */
const headsAtOnce = 1_000
const mostTimes = 20

async function signHeads(clock: Clock, trailKey: string): Promise<void> {
  for (let time = 0; time < mostTimes; time += 1) {
    if ((await writeCheckpoints(db(), clock, trailKey, headsAtOnce)) < headsAtOnce) return
  }
}
