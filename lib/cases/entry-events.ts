import { canonical } from '#lib/json.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Entry, Reply, RunStart, Turn } from '#lib/loop/types.ts'
import { sha256 } from '#lib/trail/chain.ts'
import type { NewEvent, PromptReference } from '#lib/trail/events.ts'

/** What an entry of a run says on the trail: the reply, what the shell made of it, and how the run stopped. */
export function entryEvents(
  start: RunStart,
  entry: Entry,
  prompt: PromptReference,
  wakeAt: Date | null,
  at: Date,
): NewEvent[] {
  const turn = entry.turn === null ? [] : turnEvents(start, entry, entry.turn, prompt, at)
  const stop = entry.stop === null ? [] : [stopEvent(start, entry, entry.stop, wakeAt, at)]
  return [...turn, ...stop]
}

function turnEvents(
  { run, bounds }: RunStart,
  { counters }: Entry,
  turn: Turn,
  prompt: PromptReference,
  at: Date,
): NewEvent[] {
  const { index, reply, costMicroUsd, tokens, durationMs, verdict } = turn
  const replied: NewEvent = {
    kind: 'replied',
    actor: 'model',
    at: new Date(turn.at),
    body: { run, turn: index, prompt, reply: keepable(reply), costMicroUsd, tokens, durationMs },
  }
  if (verdict.kind === 'applied') {
    const body = { run, turn: index, step: counters.steps, calls: verdict.calls }
    return [replied, { kind: 'applied', actor: 'shell', at, body }]
  }
  const { kind: refusal, reason } = verdict.refusal
  const repair = `${counters.repairs}/${bounds.maxRepairs}`
  return [
    replied,
    { kind: 'refused', actor: 'shell', at, body: { run, turn: index, refusal, reason, repair } },
  ]
}

/** A reply as the trail can keep it: JSON has no canonical form for half surrogate pairs. */
export function keepable({ text, stop, raw }: Reply): Reply {
  return { text: text.toWellFormed(), stop: stop.toWellFormed(), raw: raw.toWellFormed() }
}

function stopEvent({ run }: RunStart, { state }: Entry, stop: Stop, wakeAt: Date | null, at: Date): NewEvent {
  if (stop.kind === 'suspended') {
    const body = { run, reason: stop.reason, until: (wakeAt ?? at).toISOString() }
    return { kind: 'run_suspended', actor: 'shell', at, body }
  }
  return {
    kind: 'run_ended',
    actor: 'shell',
    at,
    body: { run, outcome: stop, state: sha256(canonical(state)) },
  }
}
