import { EnvError } from '#lib/env.ts'

export class UsageError extends Error {}

/** What went wrong and what to do, in a sentence. */
export class TrailError extends Error {}

/** What to tell of an error that whoever calls can mend; undefined for all others. */
export function told(error: unknown): string | undefined {
  if (error instanceof UsageError || error instanceof TrailError || error instanceof EnvError)
    return error.message
  const code = codeOf(error)
  if (/^P10\d\d$/.test(code)) return `The database of DATABASE_URL: ${messageOf(error).split('\n').at(-1)}.`
  if (code === 'P2021')
    return 'The database of DATABASE_URL has no trails. Bring it up to date: npm run migrate.'
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'The file is not an export: it is not UTF-8 text.'
  if (code === 'EEXIST') return 'There is a file of this name already. Name another, or delete it.'
  return error instanceof Error && 'syscall' in error ? `${error.message}.` : undefined
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
