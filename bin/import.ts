// `npm run import -- <format> <file> [--dry-run] [--report <file>]`: imports a shop. See docs/guide/importing-a-shop.md.
import { stat } from 'node:fs/promises'
import { formats } from '#lib/import/formats.ts'
import { importFile } from '#lib/import/import.ts'
import { isWhole, type Tally } from '#lib/import/tally.ts'
import { progressOn } from './eval/progress.ts'
import { fileCalled, readArguments } from './import/arguments.ts'
import { faultReport } from './import/report.ts'
import { withShop } from './import/shop-database.ts'
import { tallyLines } from './import/tally-lines.ts'
import { told, UsageError } from './import/told.ts'

const usage = `Usage: npm run import -- <${[...formats.keys()].join(' | ')}> <file> [--dry-run] [--report <file>]
  --dry-run        checks everything and writes nothing
  --report <file>  what is wrong, as JSON lines`

async function main(args: string[]): Promise<Tally> {
  const options = { 'dry-run': { type: 'boolean', default: false }, report: { type: 'string' } } as const
  const { values, positionals } = readArguments(args, options, usage)
  const [format = '', path, ...rest] = positionals
  const read = formats.get(format)
  if (read === undefined || path === undefined || rest.length > 0) throw new UsageError(usage)
  const file = fileCalled(path)
  const bar = await byteBar(file)
  const report = faultReport(values.report && fileCalled(values.report), (line) => {
    bar.end()
    console.error(line)
  })
  const given = { file, read, dryRun: values['dry-run'], onFault: report.tell, onProgress: bar.reached }
  try {
    const purpose = given.dryRun ? 'check' : 'import'
    const tally = await withShop(purpose, (client) => importFile(client, given))
    bar.end()
    console.log(tallyLines(tally, given.dryRun).join('\n'))
    return tally
  } finally {
    bar.end()
    report.end()
  }
}

/** A bar on the terminal of how many of a file's bytes are done. */
async function byteBar(file: string) {
  const { size } = await stat(file)
  const bar = progressOn(process.stderr, 100)
  let percent = -1
  return {
    reached(bytes: number) {
      for (const now = Math.floor((bytes * 100) / size); percent < now; percent++) bar.step('percent')
    },
    end: bar.end,
  }
}

try {
  process.exitCode = isWhole(await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  const sentence = told(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
