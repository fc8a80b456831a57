import { canonical } from '#lib/json.ts'
import { sha256 } from '#lib/trail/chain.ts'
import { differenceOf } from './replay-difference.ts'
import { differ, type Live, type RecordedEvent, type RecordedRun, type Walk } from './replay-parts.ts'

export type Ended = { run: number; outcome: { kind: string }; state: string }

/** Compares how a run was recorded to end, and its state then, with what was replayed. */
export function compareEnd(walk: Walk, live: Live, event: RecordedEvent, { outcome, state }: Ended): void {
  const row = compareRow(walk, live, event)
  if (row !== undefined && row.outcome !== outcome.kind)
    differ(walk, event, `says ${outcome.kind}, and the row of run ${live.index} ${row.outcome}`)
  const replayed = sha256(canonical(live.state))
  // Where the row holds the state that was recorded, it has just been told where the two part.
  if (live.lost || replayed === state || (row !== undefined && sha256(row.state) === state)) return
  differ(walk, event, `the state’s hash is ${state.slice(0, 12)}, replayed ${replayed.slice(0, 12)}`)
}

/** Compares what a run's row holds with what was replayed. Gives the row. */
export function compareRow(walk: Walk, live: Live, event: RecordedEvent): RecordedRun | undefined {
  const row = walk.runs.find(({ index }) => index === live.index)
  if (row === undefined) differ(walk, event, `run ${live.index} has no row`)
  if (row === undefined || live.lost) return row
  const { turns, steps, repairs, state } = live
  const counts = differenceOf(
    { turns: row.turns, steps: row.steps, repairs: row.repairs },
    { turns, steps, repairs },
  )
  const differs = counts ?? differenceOf(JSON.parse(row.state), state, 'state')
  if (differs !== null) differ(walk, event, `the row of run ${live.index} differs at ${differs}`)
  return row
}
