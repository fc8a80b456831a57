// `npm run bench [-- --json] [-- --engine] [-- --write]`: the engine beside LangGraph.js, DBOS and bare SQL on one durable
// PostgreSQL of its own; how soon a worker takes up what there is; what a grown database and a page cost.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureDispatch } from './bench/dispatch.ts'
import { measureEngines } from './bench/engine.ts'
import { measureGrowth } from './bench/growth.ts'
import { type BenchOptions, readOptions, usage } from './bench/options.ts'
import { measurePages } from './bench/pages.ts'
import { installPeers } from './bench/peers.ts'
import { engineReport, type Report, reportLines } from './bench/report.ts'
import { openSite } from './bench/site.ts'
import { exitWithParent } from './parent.ts'

const page = join(import.meta.dirname, '../docs/performance.md')
const marks = ['<!-- figures: made by npm run bench -- --write -->', '<!-- end of figures -->'] as const

const tell = (line: string) => console.error(line)

async function measure({ engineOnly, rounds, sizes }: BenchOptions): Promise<Report> {
  installPeers(tell)
  const site = await openSite()
  try {
    tell('Engines')
    const engine = engineReport(await measureEngines(site, { rounds, tell }))
    if (engineOnly) return { engine, dispatch: null, growth: null, pages: null }
    tell('Dispatch')
    const dispatch = await measureDispatch(site)
    tell('Growth')
    const growth = await measureGrowth(site, sizes, tell)
    tell('Pages')
    return { engine, dispatch, growth, pages: await measurePages() }
  } finally {
    await site.close()
  }
}

/** Where and when it was measured, and how busy the machine was besides. */
function circumstances(): string {
  const [{ model } = { model: 'unknown' }] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} cores (${model}), ${memory} GB, Node ${process.versions.node}; load before (1, 5, 15 minutes): ${load}.`
}

function writePage(lines: string[]): void {
  const [begin, end] = marks
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no place for the figures: ${begin} … ${end}`)
  writeFileSync(page, [text.slice(0, from) + begin, '', ...lines, '', text.slice(to)].join('\n'))
}

exitWithParent()
const options = readOptions(process.argv.slice(2))
if (options === null) {
  console.error(usage)
  process.exitCode = 1
} else {
  const where = circumstances()
  const report = await measure(options)
  console.log(options.json ? JSON.stringify(report) : reportLines(report).join('\n'))
  if (options.write) writePage([`Measured on ${where}`, '', ...reportLines(report)])
  process.exit()
}
