import type { Dispatch } from './dispatch.ts'
import type { EngineFigures, Name } from './engine.ts'
import { names } from './engine.ts'
import { rounded } from './figures.ts'
import type { GrowthFigures } from './growth.ts'
import type { Pages } from './pages.ts'

type ByName = Record<Name, number>
/** Of the five-step case: cases a second from opened to parked, ours beside each other's, and what a case takes. */
export type EngineReport = ByName & {
  ratio_langgraph: number
  ratio_dbos: number
  ratio_floor: number
  cpu_ms_per_case: ByName
  bytes_per_case: ByName
  round_trips_per_turn: ByName
  /** The same from approved to committed. */
  committed: ByName & {
    ratio_langgraph: number
    ratio_dbos: number
    ratio_floor: number
    cpu_ms_per_case: ByName
    round_trips_per_case: ByName
  }
}
/** Everything that was measured; null is what was not asked for. */
export type Report = {
  engine: EngineReport
  dispatch: Dispatch | null
  growth: GrowthFigures[] | null
  pages: Pages | null
}

/** How many turns the case has. */
const turns = 5

export function engineReport(figures: EngineFigures): EngineReport {
  const each = (figure: (of: EngineFigures[Name]) => number): ByName => ({
    ours: rounded(figure(figures.ours)),
    rules: rounded(figure(figures.rules)),
    langgraph: rounded(figure(figures.langgraph)),
    dbos: rounded(figure(figures.dbos)),
    floor: rounded(figure(figures.floor)),
    grouped: rounded(figure(figures.grouped)),
  })
  const ratios = (pace: (of: EngineFigures[Name]) => number) => ({
    ratio_langgraph: rounded(pace(figures.ours) / pace(figures.langgraph)),
    ratio_dbos: rounded(pace(figures.ours) / pace(figures.dbos)),
    ratio_floor: rounded(pace(figures.ours) / pace(figures.floor)),
  })
  const parked = (of: EngineFigures[Name]) => of.park.perSecond
  const committed = (of: EngineFigures[Name]) => of.commit.perSecond
  return {
    ...each(parked),
    ...ratios(parked),
    cpu_ms_per_case: each(({ park }) => park.cpuMsPerCase),
    bytes_per_case: each(({ bytesPerCase }) => bytesPerCase),
    round_trips_per_turn: each(({ park }) => park.roundTripsPerCase / turns),
    committed: {
      ...each(committed),
      ...ratios(committed),
      cpu_ms_per_case: each(({ commit }) => commit.cpuMsPerCase),
      round_trips_per_case: each(({ commit }) => commit.roundTripsPerCase),
    },
  }
}

/** The figures as Markdown tables, for a terminal and for the docs alike. */
export function reportLines({ engine, dispatch, growth, pages }: Report): string[] {
  const { committed } = engine
  const row = (words: string, of: ByName) => [words, ...names.map((name) => String(of[name]))]
  const beside = (of: Pick<EngineReport, 'ratio_langgraph' | 'ratio_dbos' | 'ratio_floor'>) =>
    `${of.ratio_langgraph} times LangGraph.js, ${of.ratio_dbos} times DBOS, ${of.ratio_floor} of the floor`
  return [
    ...table(
      ['Engine', 'ours', 'ours, the rules deciding', 'LangGraph.js', 'DBOS', 'floor', 'floor, in groups'],
      [
        row('cases a second, opened to parked', engine),
        row('cases a second, approved to committed', committed),
        row('CPU ms a case (Node process, to parked)', engine.cpu_ms_per_case),
        row('CPU ms a case (Node process, to committed)', committed.cpu_ms_per_case),
        row('bytes a case (database growth, whole)', engine.bytes_per_case),
        row('round trips a turn, to parked', engine.round_trips_per_turn),
        row('round trips, approved to committed', committed.round_trips_per_case),
      ],
    ),
    '',
    `Ours to parked: ${beside(engine)}. To committed: ${beside(committed)}.`,
    ...(dispatch === null ? [] : ['', ...dispatchLines(dispatch)]),
    ...(growth === null ? [] : ['', ...growthLines(growth)]),
    ...(pages === null ? [] : ['', ...pageLines(pages)]),
  ]
}

function dispatchLines({ parked, executing, cases_per_second }: Dispatch): string[] {
  return table(
    ['Dispatch', 'p50 ms', 'p95 ms'],
    [
      ['opened to parked, idle desk', String(parked.p50_ms), String(parked.p95_ms)],
      ['approved to executing, idle desk', String(executing.p50_ms), String(executing.p95_ms)],
      [`16 at once: ${cases_per_second} cases a second`, '', ''],
    ],
  )
}

function growthLines(growth: GrowthFigures[]): string[] {
  return table(
    ['Cases in the database', 'engine, ms a case', 'ratio', 'queue page, ms', 'ratio'],
    growth.map((at) => [at.cases, at.engine_ms, at.engine_ratio, at.queue_ms, at.queue_ratio].map(String)),
  )
}

function pageLines(pages: Pages): string[] {
  return table(
    ['Page', 'ms', 'times an empty page', 'compressed bytes of JavaScript'],
    Object.entries(pages).map(([name, { ms, ratio_empty, javascript_bytes }]) => [
      name,
      ...[ms, ratio_empty, javascript_bytes].map(String),
    ]),
  )
}

/** Laid out as the project's formatter does it. */
function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}
