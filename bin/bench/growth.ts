import { readQueue } from '#lib/cases/queue.ts'
import { closeDatabase } from '#lib/db.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { atOnce } from './contender.ts'
import { type Hired, hire } from './crew.ts'
import { median, rounded } from './figures.ts'
import { fillWithCases } from './fill.ts'
import type { Site } from './site.ts'

/** At a number of cases in the database: ms a case takes the engine, ms the queue page's questions take; beside the fewest. */
export type GrowthFigures = {
  cases: number
  engine_ms: number
  engine_ratio: number
  queue_ms: number
  queue_ratio: number
}

type Desk = { cases: number; url: string; hired: Hired; engine: number[]; queue: number[] }

const rounds = 3
const roundCases = 4 * atOnce
const queueReads = 10

/** Measures what more cases in the database cost, the sizes in turns. */
export async function measureGrowth(
  site: Site,
  sizes: readonly number[],
  tell: (line: string) => void,
): Promise<GrowthFigures[]> {
  const desks: Desk[] = []
  try {
    for (const cases of sizes) {
      tell(`  filling a database with ${cases} cases`)
      const url = await site.copy(`bench_${cases}`)
      await fillWithCases(url, cases)
      desks.push({ cases, url, hired: await hire('bin/bench/ours.ts', url), engine: [], queue: [] })
    }
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const desk of desks) await play(desk, round > 0)
    }
    return figuresOf(desks)
  } finally {
    for (const { hired } of desks) await hired.dismiss()
  }
}

async function play({ url, hired, engine, queue }: Desk, counts: boolean): Promise<void> {
  await hired.open(roundCases)
  const { ms, cases } = await hired.run('park')
  await hired.run('commit')
  if (counts) engine.push(ms / cases)
  process.env.DATABASE_URL = url
  try {
    await readQueue(USERS.maya)
    for (let read = 0; read < queueReads; read += 1) {
      const began = performance.now()
      await readQueue(USERS.maya)
      if (counts) queue.push(performance.now() - began)
    }
  } finally {
    await closeDatabase()
  }
}

function figuresOf(desks: readonly Desk[]): GrowthFigures[] {
  const taken = desks.map(({ cases, engine, queue }) => ({
    cases,
    engine: median(engine),
    queue: median(queue),
  }))
  const [fewest] = taken
  if (fewest === undefined) return []
  return taken.map(({ cases, engine, queue }) => ({
    cases,
    engine_ms: rounded(engine),
    engine_ratio: rounded(engine / fewest.engine),
    queue_ms: rounded(queue),
    queue_ratio: rounded(queue / fewest.queue),
  }))
}
