import { parseArgs } from 'node:util'
import { z } from 'zod'

const usage = `Usage: npm run chaos [-- --rounds <how many>] [-- --seed <number>] [-- --json]
  --rounds  how many rounds, 100 if not said: cases worked on a desk of their own while workers are killed or frozen,
            Postgres stops, providers break off, jobs are lost or doubled, clocks jump
  --seed    the first round's number; each further round has the next. The same number is the same round
  --json    one JSON object with the figures on standard output`

const options = z.object({
  rounds: z.coerce.number().int().min(1).max(1_000_000).default(100),
  seed: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  json: z.boolean().default(false),
})

/** What was asked cannot be understood; in words. */
export class OptionError extends Error {
  override name = 'OptionError'
}

export type ChaosOptions = { rounds: number; seed: number; json: boolean }

/** Reads the command line. @throws OptionError for what is not known. */
export function readOptions(args: string[], anySeed: number): ChaosOptions {
  try {
    const { values } = parseArgs({
      args,
      options: { rounds: { type: 'string' }, seed: { type: 'string' }, json: { type: 'boolean' } },
    })
    const { seed = anySeed, ...given } = options.parse(values)
    return { seed, ...given }
  } catch {
    throw new OptionError(usage)
  }
}
