// `npm run export -- jsonl <file>`: writes the shop out in our own format. See docs/guide/importing-a-shop.md.
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jsonlOf } from '#lib/import/jsonl/write.ts'
import { fileCalled, readArguments } from './import/arguments.ts'
import { withShop } from './import/shop-database.ts'
import { told, UsageError } from './import/told.ts'

const usage = 'Usage: npm run export -- jsonl <file>'

async function main(args: string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, usage)
  const [format, path, ...rest] = positionals
  if (format !== 'jsonl' || path === undefined || rest.length > 0) throw new UsageError(usage)
  const file = fileCalled(path)
  // It holds what customers have said of themselves: nobody else is to read it.
  const handle = await open(file, 'wx', 0o600)
  try {
    await withShop('export', (client) => pipeline(Readable.from(jsonlOf(client)), handle.createWriteStream()))
  } catch (error) {
    await rm(file)
    throw error
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const sentence = told(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
