// `npm run chaos [-- --rounds N] [-- --seed S] [-- --json]`: cases worked while everything breaks that can, and what came of
// them: acts done twice, lost or left lying, and trails that do not hold. Ends with 1 where there are any.

import { planOf } from './chaos/draw.ts'
import { figuresOf, isSound } from './chaos/figures.ts'
import { playAll } from './chaos/fleet.ts'
import { OptionError, readOptions } from './chaos/options.ts'
import { faultLines, figureLines } from './chaos/print.ts'
import { openSite } from './chaos/site.ts'
import type { RoundResult } from './chaos/told.ts'
import { exitWithParent } from './parent.ts'

const stopping = new AbortController()
exitWithParent()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

async function main(args: string[]): Promise<void> {
  const { rounds, seed, json } = readOptions(args, Date.now() % 1_000_000)
  const plans = Array.from({ length: rounds }, (_, index) => planOf(seed + index))
  console.error(`${rounds} rounds from seed ${seed}`)
  const site = await openSite()
  const results: RoundResult[] = []
  try {
    await playAll(plans, site, (result) => report(results, result, rounds), stopping.signal)
  } catch (fault) {
    if (!stopping.signal.aborted) throw fault
    console.error(`Stopped after ${results.length} rounds. Nothing is left behind.`)
  } finally {
    await site.close()
  }
  const figures = figuresOf(results)
  console.log(json ? JSON.stringify(figures) : figureLines(results).join('\n'))
  if (!isSound(figures)) process.exitCode = 1
}

function report(results: RoundResult[], result: RoundResult, rounds: number): void {
  results.push(result)
  for (const line of faultLines(result)) console.error(line)
  const end = results.length === rounds ? '\r' : ''
  if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${rounds} ${end}`)
}

try {
  await main(process.argv.slice(2))
} catch (fault) {
  if (!(fault instanceof OptionError)) throw fault
  console.error(fault.message)
  process.exitCode = 1
}
