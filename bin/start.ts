// `npm start [-- --seed | --no-seed]`: the whole desk on this machine, until it is told to stop.
import { parseArgs } from 'node:util'
import { exitWithParent } from './parent.ts'
import type { Closing } from './start/database.ts'
import { startDesk } from './start/desk.ts'
import { progressOn } from './start/progress.ts'
import { Refusal } from './start/refusal.ts'

const usage =
  'Usage: npm start [-- --seed to write the sample shop into the empty database of DATABASE_URL | --no-seed for an empty desk]'

function parse(args: string[]): boolean | undefined {
  try {
    return parseArgs({ args, options: { seed: { type: 'boolean' } }, allowNegative: true }).values.seed
  } catch {
    throw new Refusal(usage)
  }
}

function stopAsked(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Never `once`: whoever presses Ctrl-C again is not to cut the stopping short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  exitWithParent(resolve)
  return promise
}

const progress = progressOn(process.stdout)
const closing: Closing = []
const stop = stopAsked()
try {
  const seed = parse(process.argv.slice(2))
  await Promise.race([startDesk(progress, closing, seed).then(() => stop), stop])
  progress.say('\nStopping ...')
} catch (fault) {
  console.error(fault instanceof Refusal ? fault.message : fault)
  process.exitCode = 1
} finally {
  for (const close of closing.splice(0).reverse()) await close()
}
process.exit()
