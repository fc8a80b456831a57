import { db, type Tx } from '#lib/db.ts'
import type { Playbook } from '#lib/loop/types.ts'
import { promptHashes } from '#lib/trail/body.ts'
import type { TrailKind } from '#lib/trail/events.ts'
import { readSegments } from '#lib/trail/read.ts'
import type { RecordedEvent, RecordedRun, Replay } from './replay-parts.ts'
import { replayTrail } from './replay-walk.ts'

export type ReplayedCase = Replay & { caseId: string; number: number; ok: boolean }
type PlaybookOf = (name: string) => Playbook | null

const casesAtOnce = 20
// One moment of the database for trails and rows: what comes in meanwhile belongs to neither.
const oneMoment = { isolationLevel: 'RepeatableRead', maxWait: 30_000, timeout: 600_000 } as const

/**
 * Folds the trails of cases back into their states and compares these with what was recorded, by number: of all cases,
 * or of one. Prompts are rendered again where `playbookOf` has the playbook in the version they were made with.
 */
export async function* replayCases(playbookOf: PlaybookOf, only?: string): AsyncGenerator<ReplayedCase> {
  let after: number | undefined
  for (;;) {
    const page = await db().case.findMany({
      where: { number: { gt: after }, id: only },
      select: { id: true, number: true },
      orderBy: { number: 'asc' },
      take: casesAtOnce,
    })
    yield* await db().$transaction((tx) => replayPage(tx, page, playbookOf), oneMoment)
    after = page.at(-1)?.number
    if (page.length < casesAtOnce) return
  }
}

type Numbered = { id: string; number: number }

async function replayPage(tx: Tx, page: Numbered[], playbookOf: PlaybookOf): Promise<ReplayedCase[]> {
  const caseId = { in: page.map(({ id }) => id) }
  const [events, runs, erased] = await Promise.all([
    readTurns(tx, caseId),
    tx.run.findMany({ where: { caseId }, select: { caseId: true, ...rowOfRun }, orderBy: { index: 'asc' } }),
    tx.trailEvent.groupBy({ by: ['caseId'], where: { caseId, body: null } }),
  ])
  const texts = await readSegments(tx, [...new Set(events.flatMap(promptHashes))])
  return page.map(({ id, number }) => {
    const replay = replayTrail({
      events: events.filter((event) => event.caseId === id),
      runs: runs.filter((run) => run.caseId === id),
      erased: erased.some((each) => each.caseId === id),
      texts,
      playbookOf,
    })
    return { caseId: id, number, ok: replay.differences.length === 0, ...replay }
  })
}

const rowOfRun = {
  index: true,
  state: true,
  turns: true,
  steps: true,
  repairs: true,
  outcome: true,
} as const satisfies Record<keyof RecordedRun, true>
const turns: TrailKind[] = ['run_started', 'replied', 'applied', 'refused', 'run_ended']

/** The events that say what a run did, in order. */
async function readTurns(
  tx: Tx,
  caseId: { in: string[] },
): Promise<(RecordedEvent & { caseId: string; body: string | null })[]> {
  const events = await tx.trailEvent.findMany({
    where: { caseId, kind: { in: turns } },
    select: { caseId: true, seq: true, kind: true, at: true, body: { select: { body: true } } },
    orderBy: [{ caseId: 'asc' }, { seq: 'asc' }],
  })
  return events.map(({ body, ...event }) => ({ ...event, body: body?.body ?? null }))
}
