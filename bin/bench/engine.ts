import pg from 'pg'
import { atOnce, type Measured } from './contender.ts'
import { type Hired, hire } from './crew.ts'
import { median, type Pace, paceOf, roundSize } from './figures.ts'
import type { Site } from './site.ts'

const files = {
  ours: 'bin/bench/ours.ts',
  rules: 'bin/bench/rules.ts',
  langgraph: 'bench/langgraph.ts',
  dbos: 'bench/dbos.ts',
  floor: 'bin/bench/floor.ts',
  grouped: 'bin/bench/floor-grouped.ts',
} as const
export type Name = keyof typeof files
export const names: readonly Name[] = ['ours', 'rules', 'langgraph', 'dbos', 'floor', 'grouped']

/** What was measured of an engine. `bytesPerCase`: by how much its database grew. */
export type EngineFigures = Record<Name, { park: Pace; commit: Pace; bytesPerCase: number }>

type Round = { park: Measured; commit: Measured; bytes: number }
type AtWork = { hired: Hired; url: string; cases: number; rounds: Round[] }

/** For how long a contender warms up, ms, and about how long its round of a phase takes. */
const warmUpMs = 5_000
const roundMs = 1_500

/** Lets every engine work the case in turns, each in a process and a database of its own on the same PostgreSQL. */
export async function measureEngines(
  site: Site,
  { rounds, tell }: { rounds: number; tell(line: string): void },
): Promise<EngineFigures> {
  const crew = new Map<Name, AtWork>()
  try {
    for (const name of names) crew.set(name, await warmUp(site, name))
    for (let round = 1; round <= rounds; round++) {
      for (const [name, work] of crew) {
        const done = await playRound(work)
        work.rounds.push(done)
        tell(
          `  round ${round} of ${rounds}: ${name} ${paceOf([done.park]).perSecond.toFixed(0)} parked a second`,
        )
      }
    }
    const of = (name: Name) => summary(crew.get(name)?.rounds ?? [])
    return {
      ours: of('ours'),
      rules: of('rules'),
      langgraph: of('langgraph'),
      dbos: of('dbos'),
      floor: of('floor'),
      grouped: of('grouped'),
    }
  } finally {
    for (const { hired } of crew.values()) await hired.dismiss()
  }
}

async function warmUp(site: Site, name: Name): Promise<AtWork> {
  const url = await site.copy(`bench_${name}`)
  const hired = await hire(files[name], url)
  const work = { hired, url, cases: 4 * atOnce, rounds: [] }
  for (const until = performance.now() + warmUpMs; performance.now() < until; ) await playRound(work)
  const { park } = await playRound(work)
  return { ...work, cases: roundSize(park, roundMs, atOnce) }
}

async function playRound({ hired, url, cases }: AtWork): Promise<Round> {
  await hired.open(cases)
  const before = await sizeOf(url)
  const park = await hired.run('park')
  const commit = await hired.run('commit')
  return { park, commit, bytes: ((await sizeOf(url)) - before) / cases }
}

function summary(rounds: readonly Round[]): EngineFigures[Name] {
  return {
    park: paceOf(rounds.map(({ park }) => park)),
    commit: paceOf(rounds.map(({ commit }) => commit)),
    bytesPerCase: median(rounds.map(({ bytes }) => bytes)),
  }
}

/** The size of a database on disk in bytes, indexes and all. */
async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ size: string }>(
      'SELECT pg_database_size(current_database()) AS size',
    )
    return Number(rows[0]?.size)
  } finally {
    await client.end()
  }
}
