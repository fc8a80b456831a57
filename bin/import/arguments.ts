import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './told.ts'

/** Reads a command line. @throws UsageError for what is not known. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** A file as whoever called npm named it, from the folder where they did. */
export function fileCalled(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path)
}
