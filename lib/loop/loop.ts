import { ordered } from '#lib/json.ts'
import type { Bound, Outcome, Result, Stop, Verdict } from './outcome.ts'
import { fold } from './state.ts'
import type { Alone, Entry, Ports, Progress, Prompt, RunStart, Taken, Unanswered } from './types.ts'
import { judge } from './verdict.ts'

/**
 * Turns the loop from a run's last recorded state until it stops. Each turn is recorded whole before the next begins.
 * What is broken (a database, a bug) is thrown and leaves the last recorded turn as the place to go on.
 */
export async function runLoop(ports: Ports, start: RunStart, from: Progress): Promise<Stop> {
  let progress = from
  for (;;) {
    const began = ports.clock.now()
    const spentMs = () => Math.min(1e9, Math.max(0, ports.clock.now().getTime() - began.getTime()))
    const taken = await takeTurn(ports, { start, ...progress }, spentMs)
    const entry = advance(progress, start.run, taken, began, spentMs())
    const stop = (await ports.recorder.record(entry)) ?? entry.stop
    if (stop !== null) return stop
    progress = entry
  }
}

type Run = Progress & { start: RunStart }

/** Asks for a reply, unless a bound forbids it, and does what it says. */
async function takeTurn(ports: Ports, run: Run, spentMs: () => number): Promise<Taken | Unanswered> {
  const { playbook, decider, recorder, signal } = ports
  const { start, state, counters } = run
  const leftMs = () => Math.max(0, start.bounds.deadlineMs - counters.activeMs - spentMs())
  const unasked = (stop: Unanswered['stop']) => ({ stop, costMicroUsd: 0 })
  if (signal.aborted) return unasked({ kind: 'suspended', wakeInMs: 0, reason: 'The worker is stopping' })
  const prompt = playbook.render(state, start, Math.max(0, start.tokenBudget - counters.tokens))
  const reserved = Math.ceil(await decider.reserve(prompt))
  const bound = boundPassed(run, prompt, reserved, leftMs())
  if (bound !== null) return unasked({ kind: 'halted', bound, detail: null })
  const forbidden = reserved === 0 ? null : await recorder.reserve(reserved)
  if (forbidden !== null) return unasked(forbidden)
  const answer = await decider.decide(prompt, { timeoutMs: leftMs(), signal })
  const costMicroUsd = countOr(reserved, answer.costMicroUsd)
  if ('stop' in answer) return { stop: answer.stop, costMicroUsd }
  const context = { state, start, signal: AbortSignal.timeout(leftMs()) }
  const verdict = await apply(judge(answer.reply, playbook, context), context)
  return { ...answer, prompt, verdict, costMicroUsd, tokens: countOr(0, answer.tokens) }
}

/** What a decider says it counted, if that is a count; a thousand million is more than any one call takes. */
function countOr(otherwise: number, counted: number): number {
  return Number.isSafeInteger(counted) && counted >= 0 ? Math.min(counted, 1e9) : otherwise
}

/** The bound that a call could pass, or null. Asked before the call: afterwards it would be a report. */
function boundPassed({ counters, start }: Run, prompt: Prompt, cost: number, leftMs: number): Bound | null {
  const { bounds } = start
  // What three workers took and recorded nothing of has something in it that kills them.
  if (counters.claims > 3) return 'crash'
  if (counters.steps >= bounds.maxSteps) return 'steps'
  if (counters.repairs >= bounds.maxRepairs) return 'repairs'
  if (leftMs === 0) return 'deadline'
  // Put so that a reservation that is no amount passes it too.
  if (!(cost >= 0 && counters.costMicroUsd + cost <= bounds.maxCostMicroUsd)) return 'cost'
  return prompt.reduce((size, { text }) => size + text.length, 0) > bounds.maxPromptChars ? 'context' : null
}

/** Does what was asked, side by side, kept as it will be read back. A read that fails gives its error as what it found. */
async function apply(judged: ReturnType<typeof judge>, alone: Alone): Promise<Verdict> {
  if (!Array.isArray(judged)) return { kind: 'refused', refusal: judged }
  const context = { ...alone, calls: judged }
  const late = unreadable('No answer in the time that was left')
  const timeIsUp = new Promise<Result>((is) => context.signal.addEventListener('abort', () => is(late)))
  const calls = judged.map(async ({ action, kind, args, reason, apply }) => {
    const result = kind === 'read' ? apply(context).catch(unreadable) : apply(context)
    return { action, args, reason, result: await Promise.race([result, timeIsUp]) }
  })
  return { kind: 'applied', calls: ordered(await Promise.all(calls)) }
}

function unreadable(why: unknown): Result {
  return { kind: 'fact', observation: { error: String(why).slice(0, 500) } }
}

/** What a turn leaves, in counts that 31 bits hold, and how it ends. The deadline does not count that nobody answered. */
function advance(from: Progress, run: number, taken: Taken | Unanswered, began: Date, ms: number): Entry {
  const { state, counters } = from
  const workedMs = 'stop' in taken && taken.stop.kind === 'suspended' ? 0 : ms
  const spent = { ...counters, activeMs: counters.activeMs + workedMs, claims: 0 }
  spent.costMicroUsd += taken.costMicroUsd
  if ('stop' in taken) return { turn: null, state, counters: spent, stop: taken.stop }
  const { ends = outcomeOf(taken.verdict), ...said } = taken
  spent.turns += 1
  spent.tokens = Math.min(2e9, spent.tokens + taken.tokens)
  spent[said.verdict.kind === 'applied' ? 'steps' : 'repairs'] += 1
  const turn = { index: spent.turns, at: began.toISOString(), durationMs: ms, ...said }
  const next = fold(state, said.verdict, { run, step: spent.steps, readAt: turn.at })
  return { turn, state: next, counters: spent, stop: ends }
}

function outcomeOf(verdict: Verdict): Outcome | null {
  const calls = verdict.kind === 'applied' ? verdict.calls : []
  const effects = calls.flatMap(({ result }) => (result.kind === 'effect' ? [result.effect] : []))
  for (const { result, reason } of calls) {
    if (result.kind === 'answer') return { kind: 'answered', answer: result.text }
    if (result.kind === 'escalation') return { kind: 'escalated', reason: result.reason }
    // Half a bundle is none: where one proposal came too late, nothing is asked for.
    if (effects.length === calls.length) return { kind: 'parked', effects, reason }
  }
  return null
}
