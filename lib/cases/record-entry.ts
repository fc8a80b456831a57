import { db } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Entry } from '#lib/loop/types.ts'
import { type Composition, composeBundle } from '#lib/review/compose-bundle.ts'
import { type Ask, ask, askWithin } from '#lib/sql.ts'
import { headAfter, seal } from '#lib/trail/chain.ts'
import { noteStored } from '#lib/trail/shared-segments.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { entryRows } from './entry-rows.ts'
import type { Held } from './held.ts'
import { type Prepared, prepare, preparePause, wakeOf } from './prepare.ts'
import { settle } from './spend.ts'
import { tooLate } from './too-late.ts'

/** What is to be written, and how the run ends otherwise than it meant to. */
type Ruled = { entry: Entry; asked: Composition | null; overruled: Stop | null }

/** Writes an entry in one statement. Gives how the run ends otherwise than the entry says; null where it does not. */
export async function recordAlone(
  held: Held,
  given: Entry,
  composed: Composition | string,
  at: Date,
): Promise<Stop | null> {
  const { entry, asked, overruled } = ruled(given, composed)
  for (;;) {
    const prepared = prepare(held, entry, asked, at)
    const written = await write(ask, held, prepared)
    if (written !== null) {
      noteStored(prepared.segments)
      return written.isPaused && entry.stop === null ? pause(held, entry, at) : overruled
    }
    if (!(await knowsHead(held))) return late(held, entry, at)
  }
}

/** Writes an entry with what it costs, what it moves of the shop and whom it wakes, in one transaction. Likewise. */
export async function recordWithin(held: Held, given: Entry, at: Date): Promise<Stop | null> {
  const effects = given.stop?.kind === 'parked' ? given.stop.effects : []
  const recorded = await db().$transaction(async (tx) => {
    const about = { caseId: held.caseId, scope: held.start.scope, at }
    const nothing = { effects: [], draftId: null, orders: [] }
    const { entry, asked, overruled } = ruled(
      given,
      effects.length === 0 ? nothing : await composeBundle(tx, effects, about),
    )
    const row = await lockCase(tx, held.caseId)
    if (row?.epoch !== held.epoch || row.state !== 'running') return null
    held.head = { count: row.trailCount, hash: row.trailHash }
    const prepared = prepare(held, entry, asked, at)
    const written = await write(askWithin(tx), held, prepared)
    if (written === null) throw new Error(`Case ${held.caseId} moved while it was locked`)
    if (entry.stop?.kind === 'suspended') {
      const startAfter = wakeOf(entry.stop, at)
      await enqueue(tx, 'drive-case', { caseId: held.caseId }, startAfter === null ? {} : { startAfter })
    }
    await settle(tx, held.runId, entry.counters.costMicroUsd, at)
    return { ...written, overruled, entry, segments: prepared.segments }
  })
  if (recorded === null) return late(held, given, at)
  const { isPaused, overruled, entry, segments } = recorded
  noteStored(segments)
  return isPaused && entry.stop === null ? pause(held, entry, at) : overruled
}

/** What cannot be proposed after all, because the world has moved on since it was read, is for a person. */
function ruled(given: Entry, composed: Composition | string): Ruled {
  if (typeof composed !== 'string') {
    const asked = composed.effects.length > 0 ? composed : null
    return { entry: given, asked, overruled: null }
  }
  const stop = { kind: 'escalated', reason: composed } as const
  return { entry: { ...given, stop }, asked: null, overruled: stop }
}

/** The run stops here for now; in a statement of its own, since the turn stands whatever becomes of this. */
async function pause(held: Held, entry: Entry, at: Date): Promise<Stop> {
  const prepared = preparePause(held, entry, at)
  for (;;) {
    if ((await write(ask, held, prepared)) !== null) return prepared.stop
    if (!(await knowsHead(held))) return late(held, { ...entry, turn: null }, at)
  }
}

function late(held: Held, { turn }: Entry, at: Date): Promise<Stop> {
  return db().$transaction((tx) => tooLate(tx, held, turn, at))
}

/** Null where the right is over or the head has moved. What was written, the holder knows from then on. */
async function write(ask: Ask, held: Held, prepared: Prepared): Promise<{ isPaused: boolean } | null> {
  const sealed = seal(held.caseId, held.head, prepared.events)
  const [written] = await ask<{ isPaused: boolean }>(entryRows({ ...prepared, sealed }, held.head))
  if (written === undefined) return null
  held.head = headAfter(sealed, held.head)
  for (const { hash } of prepared.segments) held.stored.add(hash)
  if (prepared.draft !== null)
    held.atHand = { ...held.atHand, drafts: [...held.atHand.drafts, prepared.draft] }
  return written
}

/** Reads where the trail ends now, where the right is not over. */
async function knowsHead(held: Held): Promise<boolean> {
  const [head] = await ask<Held['head']>(Prisma.sql`
    SELECT "trailCount" AS count, "trailHash" AS hash FROM "Case"
    WHERE id = ${held.caseId}::uuid AND epoch = ${held.epoch} AND state = 'running'`)
  if (head !== undefined) held.head = head
  return head !== undefined
}
