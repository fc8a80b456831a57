// `npm start [-- --seed | --no-seed]`: the whole desk on this machine, until it is told to stop.
import { parseArgs } from 'node:util'
import { MigrationError } from './migrations.ts'
import { exitWithParent } from './parent.ts'
import type { Context } from './start/context.ts'
import { startDesk } from './start/desk.ts'
import { progressOn } from './start/progress.ts'
import { Refusal } from './start/refusal.ts'

const usage =
  'Usage: npm start, or npm start -- --seed to write the sample shop into the empty database of DATABASE_URL, or npm start -- --no-seed for a desk without it'

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

function tell(fault: unknown): void {
  const expected = fault instanceof Refusal || fault instanceof MigrationError
  console.error(expected ? fault.message : fault)
  process.exitCode = 1
}

/** Ends what was started, last first. What cannot be ended is told and does not keep the rest. */
async function close(closing: Context['closing']): Promise<void> {
  for (const end of closing.reverse()) {
    try {
      await end()
    } catch (fault) {
      tell(fault)
    }
  }
}

const { promise: failed, reject: fail } = Promise.withResolvers<never>()
const context: Context = { ...progressOn(process.stdout), closing: [], fail }
const stop = stopAsked()
let fault: unknown = null
try {
  const running = startDesk(context, parse(process.argv.slice(2))).then(() => stop)
  await Promise.race([running, stop, failed])
  context.say('\nStopping ...')
} catch (caught) {
  fault = caught
}
await close(context.closing)
// Last, so that nobody's parting words hide it.
if (fault !== null) tell(fault)
process.exit()
