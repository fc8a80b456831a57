import type { Bound, Outcome, Result, Stop, Verdict } from './outcome.ts'
import { legible } from './reply.ts'
import { fold } from './state.ts'
import type { Context, Entry, Ports, Progress, Prompt, RunStart, Taken } from './types.ts'
import { judge } from './verdict.ts'

/**
 * Turns the loop from a run's last recorded state until it stops. Each turn is recorded whole before the next begins.
 * What is broken (a database, a bug) is thrown and leaves the last recorded turn as the place to go on.
 */
export async function runLoop(ports: Ports, start: RunStart, from: Progress): Promise<Stop> {
  let progress = from
  for (;;) {
    const began = ports.clock.now()
    const spentMs = () => Math.max(0, ports.clock.now().getTime() - began.getTime())
    const taken = await takeTurn(ports, { start, ...progress }, spentMs)
    const entry = advance(progress, start.run, taken, began, spentMs())
    const stop = (await ports.recorder.record(entry)) ?? entry.stop
    if (stop !== null) return stop
    progress = entry
  }
}

type Run = Progress & { start: RunStart }

/** Asks for a reply and does what it says. A stop: the decider gave no reply or was not to be asked. */
async function takeTurn(ports: Ports, run: Run, spentMs: () => number): Promise<Taken | Stop> {
  const { playbook, decider, signal } = ports
  const { start, state, counters } = run
  const leftMs = () => Math.max(0, start.bounds.deadlineMs - counters.activeMs - spentMs())
  if (signal.aborted) return { kind: 'suspended', wakeInMs: 0, reason: 'The worker is stopping' }
  const prompt = playbook.render(state, start)
  const reserved = await decider.reserve(prompt)
  const timeoutMs = leftMs()
  const bound = boundPassed(run, prompt, reserved, timeoutMs)
  if (bound !== null) return { kind: 'halted', bound, detail: null }
  const answer = await decider.decide(prompt, { timeoutMs, signal })
  if (answer.kind === 'failed') return { kind: 'halted', bound: 'model', detail: answer.reason }
  if (answer.kind === 'away') return { kind: 'suspended', wakeInMs: answer.retryInMs, reason: answer.reason }
  const { reply, costMicroUsd } = answer
  const context = { state, start, signal: AbortSignal.timeout(leftMs()) }
  const verdict = await apply(judge(reply, playbook, context), context)
  const isAmount = Number.isSafeInteger(costMicroUsd) && costMicroUsd >= 0
  return { prompt, reply: legible(reply), verdict, costMicroUsd: isAmount ? costMicroUsd : reserved }
}

/** The bound that a call could pass, or null. Asked before the call: afterwards it would be a report. */
function boundPassed(run: Run, prompt: Prompt, reserved: number, leftMs: number): Bound | null {
  const { counters, start } = run
  const { bounds } = start
  // What three workers took and recorded nothing of has something in it that kills them.
  if (counters.claims > 3) return 'crash'
  if (counters.steps >= bounds.maxSteps) return 'steps'
  if (counters.repairs >= bounds.maxRepairs) return 'repairs'
  if (leftMs === 0) return 'deadline'
  // Put so that a reservation that is no number passes it too.
  if (!(counters.costMicroUsd + reserved <= bounds.maxCostMicroUsd)) return 'cost'
  return prompt.reduce((size, { text }) => size + text.length, 0) > bounds.maxPromptChars ? 'context' : null
}

async function apply(judged: ReturnType<typeof judge>, context: Context): Promise<Verdict> {
  if (!Array.isArray(judged)) return { kind: 'refused', refusal: judged }
  const late: Result = { kind: 'fact', observation: { error: 'No answer within the time that was left.' } }
  const timeIsUp = new Promise<Result>((resolve) => {
    context.signal.addEventListener('abort', () => resolve(late), { once: true })
  })
  const calls = judged.map(async ({ action, args, reason, apply }) => {
    return { action, args, reason, result: await Promise.race([apply(context), timeIsUp]) }
  })
  return { kind: 'applied', calls: await Promise.all(calls) }
}

/** What is left of a run: the folded state, what it has spent and, where it is over, how it ended. */
function advance(from: Progress, run: number, taken: Taken | Stop, began: Date, ms: number): Entry {
  const { state, counters } = from
  const spent = { ...counters, activeMs: counters.activeMs + ms, claims: 0 }
  if ('kind' in taken) return { turn: null, state, counters: spent, stop: taken }
  const { verdict } = taken
  spent.turns += 1
  spent[verdict.kind === 'applied' ? 'steps' : 'repairs'] += 1
  spent.costMicroUsd += taken.costMicroUsd
  const turn = { index: spent.turns, at: began.toISOString(), durationMs: ms, ...taken }
  const next = fold(state, verdict, { run, step: spent.steps, readAt: turn.at })
  return { turn, state: next, counters: spent, stop: outcomeOf(verdict) }
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
