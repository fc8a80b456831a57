import { parseArgs } from 'node:util'

export const usage = `Usage: npm run bench [-- --json] [-- --engine] [-- --write] [-- --rounds N] [-- --million]
  --json       one JSON object with the figures on standard output
  --engine     the engines alone
  --write      makes the table of docs/performance.md anew
  --rounds N   how often each engine has its turn, 5 if not said
  --million    growth up to a million cases`

/** What part of the benchmark is asked for. */
export type BenchOptions = {
  json: boolean
  engineOnly: boolean
  write: boolean
  rounds: number
  sizes: number[]
}

/** Reads the command line. Null for what is not known. */
export function readOptions(args: string[]): BenchOptions | null {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({
      args,
      options: {
        json: flag,
        engine: flag,
        write: flag,
        million: flag,
        rounds: { type: 'string', default: '5' },
      },
    })
    const rounds = Number(values.rounds)
    if (!Number.isInteger(rounds) || rounds < 1) return null
    const sizes = values.million ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]
    return { json: values.json, engineOnly: values.engine, write: values.write, rounds, sizes }
  } catch {
    return null
  }
}
