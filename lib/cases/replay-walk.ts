import type { AppliedCall, Refusal, Verdict } from '#lib/loop/outcome.ts'
import { fold, type State } from '#lib/loop/state.ts'
import type { RunStart } from '#lib/loop/types.ts'
import type { PromptReference } from '#lib/trail/events.ts'
import { differenceOf } from './replay-difference.ts'
import { compareEnd, compareRow, type Ended } from './replay-end.ts'
import {
  differ,
  type Live,
  type Recorded,
  type RecordedEvent,
  type Replay,
  type Walk,
} from './replay-parts.ts'
import { comparePrompt } from './replay-prompt.ts'

/** Replays a case's runs from its trail. Pure. */
export function replayTrail(recorded: Recorded): Replay {
  const found: Replay = { runs: 0, turns: 0, prompts: 0, notes: [], differences: [] }
  const walk: Walk = { ...recorded, found, live: null, last: null }
  for (const event of recorded.events) {
    try {
      replayEvent(walk, event)
    } catch (error) {
      differ(walk, event, `cannot be replayed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (walk.live !== null) compareRow(walk, walk.live, walk.live.begun)
  return found
}

// Bodies are stored by this code from these very types, and read back as such.
type Started = { run: number; start: RunStart; state: State; goesOn?: boolean }
type Replied = { run: number; turn: number; prompt: PromptReference; tokens: number }
type Applied = { run: number; turn: number; step: number; calls: AppliedCall[] }
type Refused = { run: number; turn: number; refusal: Refusal['kind']; reason: string; repair: string }

function replayEvent(walk: Walk, event: RecordedEvent): void {
  if (event.body === null) lose(walk)
  else if (event.kind === 'run_started') begin(walk, event, JSON.parse(event.body))
  else if (event.kind === 'replied') replied(walk, event, JSON.parse(event.body))
  else if (event.kind === 'applied') applied(walk, event, JSON.parse(event.body))
  else if (event.kind === 'refused') refused(walk, event, JSON.parse(event.body))
  else if (event.kind === 'run_ended') ended(walk, event, JSON.parse(event.body))
}

function begin(walk: Walk, event: RecordedEvent, { run, start, state, goesOn = false }: Started): void {
  walk.found.runs += 1
  const before = walk.last
  if (before !== null && !before.lost) {
    const facts = goesOn ? before.state.facts : before.state.facts.map((fact) => ({ ...fact, old: true }))
    const differs = differenceOf(state.facts, facts, 'facts')
    if (differs !== null) differ(walk, event, `does not go on from run ${before.index} at ${differs}`)
  }
  const current = walk.playbookOf(start.playbook.name)
  const playbook = current?.version === start.playbook.version ? current : null
  if (playbook === null) {
    const version = start.playbook.version.slice(0, 12)
    walk.found.notes.push(`prompts of run ${run} are of version ${version}: not rendered again`)
  }
  const counts = { turns: 0, steps: 0, repairs: 0, tokens: 0 }
  walk.live = { index: run, start, state, lost: false, ...counts, repliedAt: '', playbook, begun: event }
}

function replied(walk: Walk, event: RecordedEvent, { run, turn, prompt, tokens }: Replied): void {
  const live = liveOf(walk, event, run)
  if (live === null) return
  live.turns += 1
  walk.found.turns += 1
  if (!live.lost && turn !== live.turns) differ(walk, event, `is turn ${turn}, replayed as ${live.turns}`)
  const { playbook, state, start } = live
  const left = Math.max(0, start.tokenBudget - live.tokens)
  const rendered = playbook === null || live.lost ? null : playbook.render(state, start, left)
  for (const message of comparePrompt(prompt, walk, rendered)) differ(walk, event, message)
  if (rendered !== null) walk.found.prompts += 1
  live.tokens += tokens
  live.repliedAt = event.at.toISOString()
}

function applied(walk: Walk, event: RecordedEvent, { run, step, calls }: Applied): void {
  const live = liveOf(walk, event, run)
  if (live === null) return
  live.steps += 1
  if (!live.lost && step !== live.steps) differ(walk, event, `is step ${step}, replayed as ${live.steps}`)
  goOn(live, { kind: 'applied', calls })
}

function refused(walk: Walk, event: RecordedEvent, { run, refusal, reason, repair }: Refused): void {
  const live = liveOf(walk, event, run)
  if (live === null) return
  live.repairs += 1
  const replayed = `${live.repairs}/${live.start.bounds.maxRepairs}`
  if (!live.lost && repair !== replayed) differ(walk, event, `is mistake ${repair}, replayed as ${replayed}`)
  goOn(live, { kind: 'refused', refusal: { kind: refusal, reason } })
}

function goOn(live: Live, verdict: Verdict): void {
  const origin = { run: live.index, step: live.steps, readAt: live.repliedAt }
  if (!live.lost) live.state = fold(live.state, verdict, origin)
}

function liveOf(walk: Walk, event: RecordedEvent, run: number): Live | null {
  if (walk.live?.index === run) return walk.live
  // The beginning of a run is gone with its customer: what follows of it has nothing to be compared with.
  if (walk.found.notes.includes(erased)) return null
  differ(walk, event, `is of run ${run}, which is not under way`)
  return null
}

function ended(walk: Walk, event: RecordedEvent, body: Ended): void {
  const live = liveOf(walk, event, body.run)
  if (live === null) return
  walk.live = null
  walk.last = live
  compareEnd(walk, live, event, body)
}

const erased = 'what was said was erased with the customer: not replayed'

function lose({ found, live }: Walk): void {
  if (!found.notes.includes(erased)) found.notes.push(erased)
  if (live !== null) live.lost = true
}
