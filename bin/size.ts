// `npm run size [-- --cases N] [--json]`: works cases in a database of its own, and measures what each leaves in it.
import { parseArgs, styleText } from 'node:util'
import { z } from 'zod'
import { closeDatabase } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { openSite } from './bench/site.ts'
import { bytesWords, type Growth, growthOf, inAYear, paces } from './size/growth.ts'
import { grownTables, packedTables, readWritten } from './size/tables.ts'
import { workCases } from './size/work.ts'

const usage = 'Usage: npm run size [-- --cases <20 to 100,000>] [--json]'

const options = z.object({
  cases: z.coerce.number().int().min(20).max(100_000).default(400),
  json: z.boolean().default(false),
})

/** What was measured: all bytes are of one case. */
type Size = {
  cases: number
  finished: number
  bytes: number
  bytes_grown: number
  wal_bytes: number
  commits: number
  tables: Growth[]
}

async function measure(cases: number, tell: (left: number) => void): Promise<Size> {
  const site = await openSite()
  try {
    process.env.DATABASE_URL = await site.copy('size')
    const before = await packedTables()
    const began = await readWritten()
    const finished = await workCases(cases, tell)
    const ended = await readWritten()
    const grown = await grownTables()
    const tables = growthOf(before, { grown, packed: await packedTables() }, cases)
    const sum = (of: (table: Growth) => number) => tables.reduce((all, table) => all + of(table), 0)
    return {
      cases,
      finished,
      bytes: sum(({ bytes }) => bytes),
      bytes_grown: sum(({ grown: bytes }) => bytes),
      wal_bytes: (ended.walBytes - began.walBytes) / cases,
      commits: (ended.commits - began.commits) / cases,
      tables,
    }
  } finally {
    await stopSending()
    await closeDatabase()
    await site.close()
  }
}

const columns = [
  'rows',
  'bytes',
  'of it indexes',
  ...paces.map((pace) => `${pace.toLocaleString('en')} a day`),
]

function print(size: Size): void {
  const line = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(15)).join('')}`)
  console.log(
    styleText(
      'bold',
      `What each of ${size.cases} cases leaves, and the tables after a year of so many a day`,
    ),
  )
  line('', columns)
  const years = (bytes: number) => paces.map((pace) => bytesWords(inAYear(bytes, pace)))
  for (const { table, rows, bytes, indexes } of size.tables) {
    line(table, [rows.toFixed(2), bytesWords(bytes), bytesWords(indexes), ...years(bytes)])
  }
  line('together', ['', bytesWords(size.bytes), '', ...years(size.bytes)])
  console.log(
    `\nAs it has grown, with the room that old versions of rows left: ${bytesWords(size.bytes_grown)} a case.`,
  )
  console.log(
    `Written ahead (WAL): ${bytesWords(size.wal_bytes)} and ${size.commits.toFixed(0)} transactions a case, reads included.`,
  )
  console.log(
    `${size.finished} of ${size.cases} cases came to their end without a person but for the approval.`,
  )
}

/** The options given; null where they are not understood. */
function optionsOf(args: string[]): z.output<typeof options> | null {
  try {
    const { values } = parseArgs({ args, options: { cases: { type: 'string' }, json: { type: 'boolean' } } })
    return options.parse(values)
  } catch {
    return null
  }
}

const given = optionsOf(process.argv.slice(2))
if (given === null) {
  console.error(usage)
  process.exitCode = 1
} else {
  const size = await measure(given.cases, (left) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${left} left `)
  })
  if (given.json) console.log(JSON.stringify(size))
  else print(size)
}
