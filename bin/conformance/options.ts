import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const usage = `Usage: npm run conformance [-- --json] [-- --data <folder>] [-- --scenarios <file>]
  --json              one JSON object with the figures on standard output
  --data <folder>     the shop's data: a folder with db.json, or a checkout of tau2-bench; else TAU2_RETAIL, else
                      ../shared/tau2-retail
  --scenarios <file>  the scenarios, if they are not scenarios.json in that folder`

/** What is wrong with what was asked, and what to do. */
export class OptionError extends Error {
  override name = 'OptionError'
}

/** Where what is to be played lies; `missing` says what is not there, and how to name it. */
export type Options = { json: boolean } & ({ db: string; scenarios: string } | { missing: string })

const project = join(import.meta.dirname, '../..')
/** Where db.json may lie in a folder: by itself, or as in a checkout of the benchmark. */
const places = ['db.json', 'data/tau2/domains/retail/db.json']

/** Reads the command line. @throws OptionError for what is not known, in a sentence. */
export function readOptions(args: string[], environment: Record<string, string | undefined>): Options {
  const { json = false, data, scenarios } = parse(args)
  const folder = resolve(data ?? (environment.TAU2_RETAIL || join(project, '../shared/tau2-retail')))
  const db = places.map((place) => join(folder, place)).find((file) => existsSync(file))
  const file = resolve(scenarios ?? join(folder, 'scenarios.json'))
  if (db === undefined) return { json, missing: `There is no db.json in ${folder}. ${howTo}` }
  if (!existsSync(file)) return { json, missing: `There is no ${file}. ${howTo}` }
  return { json, db, scenarios: file }
}

const howTo =
  'Name a folder with the retail data of tau2-bench, or a checkout of it, with --data or in TAU2_RETAIL; and where it has no scenarios.json, a file of them with --scenarios. docs/guide/conformance.md says what is in them.'

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      data: { type: 'string' },
      scenarios: { type: 'string' },
    } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
