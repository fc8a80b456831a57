// `npm run conformance [-- --json] [-- --data DIR] [-- --scenarios FILE]`: plays scenarios that nobody here wrote, on a shop that nobody
// here made, and compares every record with what the benchmark's own tools leave. See docs/guide/conformance.md.
import { figuresOf, isRight } from './conformance/figures.ts'
import { OptionError, readOptions } from './conformance/options.ts'
import { faultLines, figureLines, ruledLines } from './conformance/print.ts'
import { runConformance, stepsOf } from './conformance/run.ts'
import { DataError, readScenarios, readShopData } from './conformance/scenario.ts'
import { progressOn } from './eval/progress.ts'
import { startTemporaryPostgres } from './postgres-temporary.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

async function main(args: string[]): Promise<number> {
  const options = readOptions(args, process.env)
  if ('missing' in options) {
    console.error(`Skipped for want of data. ${options.missing}`)
    if (options.json) console.log(JSON.stringify({ skipped: options.missing }))
    return 0
  }
  process.env.LOG_LEVEL ??= 'error'
  const { db: file, json } = options
  const given = { file, data: readShopData(file), scenarios: readScenarios(options.scenarios) }
  const progress = progressOn(process.stderr, stepsOf(given))
  const postgres = await startTemporaryPostgres()
  try {
    const found = await runConformance(given, postgres.url('postgres'), {
      step: progress.step,
      signal: stopping.signal,
    })
    progress.end()
    const figures = figuresOf(found)
    for (const line of faultLines(found)) console.error(line)
    const lines = json ? [JSON.stringify(figures)] : [...ruledLines(found), '', ...figureLines(figures)]
    console.log(lines.join('\n'))
    return isRight(figures) ? 0 : 1
  } finally {
    progress.end()
    await postgres.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof OptionError || error instanceof DataError || stopping.signal.aborted)) throw error
  console.error(stopping.signal.aborted ? 'Stopped. Nothing is left behind.' : `${error}`)
  process.exitCode = 1
}
