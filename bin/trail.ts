// `npm run trail -- verify` checks the trails of all cases, `-- verify <case>` or `-- verify --file <export>` one;
// `npm run trail -- replay` folds the trails of all cases back into what was recorded, `-- replay <case>` one;
// `npm run trail -- export <case> [file]` writes one out.
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TextDecoderStream } from 'node:stream/web'
import { parseArgs } from 'node:util'
import { replayCases } from '#lib/cases/replay.ts'
import { replayLines, tallyReplays } from '#lib/cases/replay-tally.ts'
import { playbookOf } from '#lib/cases/standard-ports.ts'
import { closeDatabase, db } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { exportCase } from '#lib/trail/export.ts'
import { splitLines } from '#lib/trail/export-format.ts'
import { tally, tallyLines } from '#lib/trail/tally.ts'
import type { Verification } from '#lib/trail/verification.ts'
import { verifyAll, verifyCase } from '#lib/trail/verify.ts'
import { verifyExport } from '#lib/trail/verify-export.ts'
import { codeOf, messageOf, TrailError, told, UsageError } from './trail-errors.ts'

const usage = `Usage: npm run trail -- verify [case number] [--json]
       npm run trail -- verify --file <export> [--json]
       npm run trail -- replay [case number] [--json]
       npm run trail -- export <case number> [file]`

const largestNumber = 2 ** 31 - 1

async function main(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args)
  const [command, number, target, ...rest] = positionals
  const { file, json } = values
  if (rest.length > 0) throw new UsageError(usage)
  if (command === 'export' && number !== undefined && file === undefined && !json)
    return write(exportCase(db(), await caseId(number)), target)
  if (command === 'replay' && target === undefined && file === undefined) return replay(number, json === true)
  if (command !== 'verify' || target !== undefined || (file !== undefined && number !== undefined))
    throw new UsageError(usage)
  return verify(file, number, json === true)
}

function readArguments(args: string[]) {
  const options = { json: { type: 'boolean' }, file: { type: 'string' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${usage}`)
  }
}

async function verify(file: string | undefined, number: string | undefined, json: boolean): Promise<void> {
  const key = process.env.TRAIL_KEY ? readEnv(['TRAIL_KEY']).TRAIL_KEY : undefined
  const verifications = file === undefined ? inDatabase(number, key) : inFile(file, key)
  const fault = (line: string) => json || console.log(line)
  const found = await tally(verifications, key !== undefined, { fault, progress })
  say(found, json, tallyLines)
}

async function replay(number: string | undefined, json: boolean): Promise<void> {
  const only = number === undefined ? undefined : await caseId(number)
  const replays = replayCases(playbookOf(builtInShop(db())), only)
  const difference = (line: string) => json || console.log(line)
  say(await tallyReplays(replays, { difference, progress }), json, replayLines)
}

function progress(cases: number): void {
  if (process.stderr.isTTY && cases % 100 === 0) process.stderr.write(`${cases} cases ...\r`)
}

function say<Found extends { ok: boolean }>(
  found: Found,
  json: boolean,
  lines: (found: Found) => string[],
): void {
  console.log(json ? JSON.stringify(found, null, 2) : lines(found).join('\n'))
  if (!found.ok) process.exitCode = 1
}

async function* inDatabase(number: string | undefined, key?: string): AsyncGenerator<Verification> {
  if (number === undefined) yield* verifyAll(db(), key)
  else yield await verifyCase(db(), await caseId(number), key)
}

async function* inFile(file: string, key?: string): AsyncGenerator<Verification> {
  // What is not UTF-8 must not pass for U+FFFD.
  const decoder = new TextDecoderStream('utf-8', { fatal: true })
  const text = Readable.toWeb(createReadStream(file)).pipeThrough(decoder)
  const result = await verifyExport(splitLines(text), key)
  if (!result.ok) throw new TrailError(`${file} does not verify. ${result.error.message}`)
  yield result.value
}

async function caseId(given: string): Promise<string> {
  if (!/^#?\d+$/.test(given)) throw new UsageError(`"${given}" is not a case number.\n${usage}`)
  const number = Number(given.replace('#', ''))
  const row =
    number > largestNumber ? null : await db().case.findUnique({ where: { number }, select: { id: true } })
  if (row === null) throw new TrailError(`There is no case ${number}. Look its number up on the desk.`)
  return row.id
}

/** Writes lines to standard output, or to a file that is not there yet: it holds what a customer wrote. */
async function write(lines: AsyncIterable<string>, file: string | undefined): Promise<void> {
  const text = Readable.from(ended(lines))
  if (file === undefined) {
    // A reader such as `head` has enough and closes the pipe.
    process.stdout.on('error', (error) => codeOf(error) === 'EPIPE' && process.exit(0))
    return pipeline(text, process.stdout, { end: false })
  }
  const handle = await open(file, 'wx', 0o600)
  try {
    await pipeline(text, handle.createWriteStream())
  } catch (error) {
    await rm(file)
    throw error
  }
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const sentence = told(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = error instanceof UsageError ? 2 : 1
} finally {
  await closeDatabase()
}
