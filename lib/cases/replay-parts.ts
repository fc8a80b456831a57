import type { State } from '#lib/loop/state.ts'
import type { Playbook, RunStart } from '#lib/loop/types.ts'

/** One thing that is otherwise than recorded, at which event (from 1) of which kind. A clause without a full stop. */
export type Difference = { seq: number; kind: string; message: string }
/** What folding a case's trail back into its state came to. `notes` say what could not be compared and why. */
export type Replay = {
  runs: number
  turns: number
  prompts: number
  notes: string[]
  differences: Difference[]
}

/** An event of a trail; its body is null where it was erased. */
export type RecordedEvent = { seq: number; kind: string; at: Date; body: string | null }
/** What a run's row says of it. */
export type RecordedRun = {
  index: number
  state: string
  turns: number
  steps: number
  repairs: number
  outcome: string | null
}
export type Recorded = {
  events: readonly RecordedEvent[]
  runs: readonly RecordedRun[]
  /** Whether anything that was said in the case was erased. */
  erased: boolean
  /** The prompts' pieces by hash. */
  texts: ReadonlyMap<string, string>
  /** The playbook of a name in this version of the product, if it has one. */
  playbookOf(name: string): Playbook | null
}

/** A run as far as it was replayed. `lost`: something of it was erased, so that its state is not known any more. */
export type Live = {
  index: number
  start: RunStart
  state: State
  lost: boolean
  turns: number
  steps: number
  repairs: number
  tokens: number
  repliedAt: string
  playbook: Playbook | null
  begun: RecordedEvent
}
/** A replay under way: the run it is in, and the one before. */
export type Walk = Recorded & { found: Replay; live: Live | null; last: Live | null }

export function differ({ found }: Walk, { seq, kind }: RecordedEvent, message: string): void {
  found.differences.push({ seq, kind, message })
}
