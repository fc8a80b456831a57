import type { HeldEvent } from '#lib/lifecycle/table.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Entry } from '#lib/loop/types.ts'
import type { Composition } from '#lib/review/compose-bundle.ts'
import { type Proposed, proposalOf } from '#lib/review/propose.ts'
import { storePrompt } from '#lib/trail/append.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import { newId } from '#lib/uuid.ts'
import type { Draft } from '#prisma/generated/client.ts'
import { attentionFor } from './attention.ts'
import { entryEvents } from './entry-events.ts'
import type { Written } from './entry-rows.ts'
import type { Held } from './held.ts'

/** An entry with everything that it leaves, but for its places on the trail. */
export type Prepared = Omit<Written, 'sealed'> & { events: NewEvent[] }
type Suspended = Extract<Stop, { kind: 'suspended' }>

const lifecycleEvent = {
  parked: 'park',
  answered: 'answer',
  escalated: 'escalate',
  halted: 'halt',
  suspended: 'suspend',
} as const satisfies Record<Exclude<Stop['kind'], 'superseded'>, HeldEvent>

/** What is to be written of an entry, and of what it asks to be allowed, where it asks for anything. */
export function prepare(held: Held, entry: Entry, asked: Composition | null, at: Date): Prepared {
  const { stop, turn, state } = entry
  if (stop?.kind === 'superseded') throw new Error('Only the recorder finds that a run was superseded')
  const wakeAt = wakeOf(stop, at)
  const prompt = storePrompt(turn?.prompt ?? [], held.hashes)
  const proposed = asked && proposedBy(held, entry, asked, at)
  const events = entryEvents(held.start, entry, prompt.reference, wakeAt, at)
  return {
    right: held,
    runId: held.runId,
    entry,
    event: stop === null ? 'turn' : lifecycleEvent[stop.kind],
    details: {
      at,
      ...(stop !== null && { attention: attentionFor(stop, held.start.bounds) }),
      ...(wakeAt !== null && { wakeAt }),
    },
    events: proposed === null ? events : [...events, proposed.event],
    segments: prompt.segments.filter(({ hash }) => !held.stored.has(hash)),
    draft: draftOf(held, entry, state.drafts.at(-1)),
    proposal: proposed?.row ?? null,
  }
}

/** The assistant was paused while it decided: what it decided stands, and the case waits until it may go on. */
export function preparePause(
  held: Held,
  { state, counters }: Entry,
  at: Date,
): Prepared & { stop: Suspended } {
  const stop: Suspended = { kind: 'suspended', wakeInMs: 0, reason: 'The assistant was paused' }
  const body = { run: held.start.run, reason: stop.reason, until: null }
  return {
    ...prepare(held, { turn: null, state, counters, stop }, null, at),
    stop,
    events: [{ kind: 'run_suspended', actor: 'shell', at, body }],
  }
}

/** When a suspended run may go on; what goes on at once waits for nobody's clock, which may be behind this one. */
export function wakeOf(stop: Stop | null, at: Date): Date | null {
  const wakes = stop?.kind === 'suspended' && stop.wakeInMs > 0
  return wakes ? new Date(at.getTime() + stop.wakeInMs) : null
}

function proposedBy(held: Held, { state }: Entry, asked: Composition, at: Date): Proposed {
  const { caseId, runId, atHand } = held
  const facts = state.facts
    .filter(({ old }) => !old)
    .map(({ action, args, observation, readAt }) => ({ action, args, observation, readAt }))
  const author = { kind: 'model', runId } as const
  return proposalOf(caseId, { author, ...asked, facts, at }, atHand.latestInbound, atHand.settings)
}

function draftOf(
  { caseId, runId }: Held,
  { turn, counters }: Entry,
  last: Entry['state']['drafts'][number] | undefined,
): Draft | null {
  if (turn?.verdict.kind !== 'applied' || last === undefined) return null
  if (turn.verdict.calls.every(({ result }) => result.kind !== 'draft')) return null
  const { version, subject, body, asks } = last
  return {
    id: newId(),
    caseId,
    version,
    author: 'model',
    authorId: null,
    runId,
    stepIndex: counters.steps,
    subject,
    body,
    asks,
    at: new Date(turn.at),
  }
}
