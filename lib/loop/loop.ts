import { boundPassed } from './bounds.ts'
import type { Outcome, Stop } from './outcome.ts'
import { legible } from './reply.ts'
import { fold, type State } from './state.ts'
import type {
  AppliedCall,
  Clock,
  Context,
  Counters,
  Decider,
  Entry,
  Playbook,
  Recorder,
  Result,
  RunStart,
  Turn,
  Verdict,
} from './types.ts'
import { type AcceptedCall, judge } from './verdict.ts'

export type Ports = {
  playbook: Playbook
  decider: Decider
  recorder: Recorder
  clock: Clock
  /** Aborted when the worker must let go: the run is suspended at the next turn. */
  signal: AbortSignal
}
type Progress = { state: State; counters: Counters }

/**
 * Turns the loop from a run's last recorded state until it stops. Each turn is recorded whole before the next
 * begins. What is broken (a database, a bug) is thrown and leaves the last recorded turn as the place to go on.
 */
export async function runLoop(ports: Ports, start: RunStart, from: Progress): Promise<Stop> {
  let progress = from
  for (;;) {
    const entry = await takeTurn(ports, start, progress)
    const stop = (await ports.recorder.record(entry)) ?? entry.stop
    if (stop !== null) return stop
    progress = entry
  }
}

async function takeTurn(ports: Ports, start: RunStart, { state, counters }: Progress): Promise<Entry> {
  const { playbook, decider, clock, signal } = ports
  const began = clock.now()
  const spent = () => ({ ...counters, activeMs: counters.activeMs + elapsed(began, clock) })
  const stopped = (stop: Stop): Entry => {
    // A worker that could record this was not killed.
    const claims = stop.kind === 'suspended' ? 0 : counters.claims
    return { turn: null, state, counters: { ...spent(), claims }, stop }
  }
  if (signal.aborted) return stopped({ kind: 'suspended', wakeInMs: 0, reason: 'The worker is stopping' })

  const prompt = playbook.render(state, start)
  const reservation = await decider.reserve(prompt)
  const before = spent()
  const bound = boundPassed(start.bounds, before, prompt, reservation)
  if (bound !== null) return stopped({ kind: 'halted', bound, detail: null })

  const timeoutMs = start.bounds.deadlineMs - before.activeMs
  const decided = await decider.decide(prompt, { timeoutMs, signal })
  if (decided.kind === 'failed') return stopped({ kind: 'halted', bound: 'model', detail: decided.reason })
  if (decided.kind === 'away') {
    return stopped({ kind: 'suspended', wakeInMs: decided.retryInMs, reason: decided.reason })
  }

  const left = AbortSignal.timeout(Math.max(0, start.bounds.deadlineMs - spent().activeMs))
  const situation = { state, start }
  const verdict = await dispose(judge(decided.reply, playbook, situation), { ...situation, signal: left })
  const turn = {
    index: counters.turns + 1,
    at: began.toISOString(),
    durationMs: elapsed(began, clock),
    prompt,
    reply: legible(decided.reply),
    costMicroUsd: billed(decided.costMicroUsd, reservation),
    verdict,
  }
  return advance({ state, counters }, turn, start.run)
}

/** A cost that is no amount counts as all that was reserved for it. */
function billed(costMicroUsd: number, reservation: number): number {
  return Number.isSafeInteger(costMicroUsd) && costMicroUsd >= 0 ? costMicroUsd : reservation
}

async function dispose(judgement: ReturnType<typeof judge>, context: Context): Promise<Verdict> {
  if (!judgement.ok) return { kind: 'refused', refusal: judgement.refusal }
  const calls = await Promise.all(judgement.calls.map((call) => apply(call, context)))
  return { kind: 'applied', calls }
}

async function apply({ action, args, reason, call }: AcceptedCall, context: Context): Promise<AppliedCall> {
  const result = await Promise.race([call.apply(context), tooLate(context.signal)])
  return { action: action.name, args, reason, result }
}

/** Settles when a run's time is up; the next bounds check then ends the run. */
function tooLate(signal: AbortSignal): Promise<Result> {
  const late: Result = { kind: 'fact', observation: { error: 'No answer within the time that was left.' } }
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(late), { once: true }))
}

/** What a turn leaves: the folded state, the counters and, where the run is over, how it ended. */
function advance({ state, counters }: Progress, turn: Turn, run: number): Entry {
  const applied = turn.verdict.kind === 'applied'
  const spent = {
    turns: turn.index,
    steps: counters.steps + (applied ? 1 : 0),
    repairs: counters.repairs + (applied ? 0 : 1),
    costMicroUsd: counters.costMicroUsd + turn.costMicroUsd,
    activeMs: counters.activeMs + turn.durationMs,
    claims: 0,
  }
  return { turn, state: fold(state, turn, run, spent.steps), counters: spent, stop: outcomeOf(turn.verdict) }
}

function outcomeOf(verdict: Verdict): Outcome | null {
  if (verdict.kind === 'refused') return null
  const effects = verdict.calls.flatMap(({ result }) => (result.kind === 'effect' ? [result.effect] : []))
  const [first] = verdict.calls
  if (first === undefined) return null
  if (effects.length > 0) return { kind: 'parked', effects, reason: first.reason }
  if (first.result.kind === 'answer') return { kind: 'answered', answer: first.result.text }
  if (first.result.kind === 'escalation') return { kind: 'escalated', reason: first.result.reason }
  return null
}

function elapsed(since: Date, clock: Clock): number {
  return Math.max(0, clock.now().getTime() - since.getTime())
}
