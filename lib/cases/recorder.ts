import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { tellSoon } from '#lib/lifecycle/tell.ts'
import type { Entry, Recorder } from '#lib/loop/types.ts'
import { composeAtHand } from '#lib/review/compose-at-hand.ts'
import type { Held } from './held.ts'
import { recordAlone, recordWithin } from './record-entry.ts'
import { hold } from './spend.ts'
import { takenUp } from './too-late.ts'

/**
 * Writes each entry of a run whole: the case's state, the trail, the step, the draft, the counters and, where the run
 * ends, its outcome and the proposal. What costs nothing, moves nothing of the shop and wakes nobody is one statement; the
 * rest one transaction. A worker whose right is over writes only that its reply came late.
 *
 * @param booked what the run has cost by now, micro-USD.
 */
export function recorderFor(held: Held, clock: Clock, watch: Watch, booked: number): Recorder {
  let isHolding = false
  const isFree = ({ counters }: Entry) => !isHolding && counters.costMicroUsd === booked
  return {
    async reserve(microUsd) {
      isHolding = true
      const forbidden = await db().$transaction((tx) => hold(tx, held, microUsd, clock.now()))
      if (forbidden?.kind === 'limit') return { kind: 'halted', bound: 'cost', detail: forbidden.words }
      return forbidden && { kind: 'suspended', wakeInMs: 0, reason: takenUp }
    },
    async record(entry) {
      await watch('driving: about to record', held.caseId)
      const at = clock.now()
      const { stop } = entry
      const asked = composeAtHand(stop?.kind === 'parked' ? stop.effects : [], held.atHand)
      const isAlone = asked !== null && isFree(entry) && stop?.kind !== 'suspended'
      const overruled = isAlone ? recordAlone(held, entry, asked, at) : recordWithin(held, entry, at)
      const end = await overruled
      if (end === null && stop === null) tellSoon(held.caseId)
      await watch('driving: recorded', held.caseId)
      booked = entry.counters.costMicroUsd
      isHolding = false
      return end
    },
  }
}
