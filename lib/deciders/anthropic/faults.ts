import { APIConnectionError, APIError } from '@anthropic-ai/sdk'

/**
 * Why a call came to nothing. A `passing` fault may be gone after `waitMs`, where the server said so; a `lasting` one is
 * for an admin. `mayHaveCost`: the server may have done the work and sent the bill all the same.
 */
export type Fault = { why: string; mayHaveCost: boolean } & (
  | { kind: 'passing'; waitMs: number | null }
  | { kind: 'lasting' | 'schemas' | 'stopping' | 'deadline' }
)
type Asked = { model: string; secret: string }

/** Reads an error of the SDK, or of reading the body it gave. What is `secret` is in nothing that is said. */
export function faultOf(error: unknown, { model, secret }: Asked, now: Date): Fault {
  const clean = (text: string) => text.replaceAll(secret, '…').replace(/\s+/g, ' ').trim().slice(0, 200)
  if (!(error instanceof APIError) || error.status === undefined) return connectionFault(error, clean)
  const { status, headers, type } = error
  const mayHaveCost = begun.has(status)
  if (passing.has(status) || status >= 500) {
    const why = clean(`${status} ${type ?? 'from the provider'}`)
    return { kind: 'passing', why, mayHaveCost, waitMs: waitOf(headers, now) }
  }
  const said = clean(error.apiMessage ?? '')
  if (status === 400 && schemaWords.test(said)) return { kind: 'schemas', why: said, mayHaveCost }
  const why = lasting[status]?.(model) ?? `the provider answered ${status}${said && `: ${said}`}`
  return { kind: 'lasting', why, mayHaveCost }
}

const passing = new Set([408, 409, 429])
/** The server, or a gateway before it, gave up on work that had been begun. */
const begun = new Set([408, 499, 504])
/** There is no code for it, and the wording may change: then it is a fault like any other. */
const schemaWords = /schema|strict|grammar/i

const lasting: Record<number, (model: string) => string> = {
  401: () => 'the provider does not accept the key: an admin checks ANTHROPIC_API_KEY',
  402: () => 'the account with the provider has no credit left: an admin adds some',
  403: (model) => `the key may not be used for ${model}: an admin checks what it is allowed`,
  404: (model) =>
    `the provider does not know ${model}: an admin chooses another model, or checks ANTHROPIC_BASE_URL`,
  413: () => 'the case has become too long to be sent',
}

function connectionFault(error: unknown, clean: (text: string) => string): Fault {
  const code = codeOf(error)
  const name = code ?? (error instanceof APIConnectionError ? error.message : String(error))
  const mayHaveCost = code === null || !unsent.has(code)
  return { kind: 'passing', waitMs: null, why: clean(`No connection: ${name}`), mayHaveCost }
}

/** What fails before anything was sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The system's name for what broke, from wherever in the chain of causes it stands. */
function codeOf(error: unknown): string | null {
  for (let it = error; it instanceof Error; it = it.cause) {
    if ('code' in it && typeof it.code === 'string') return it.code
  }
  return null
}

/** What `retry-after-ms` or `retry-after` (seconds, or a date) says, in ms; null where they say nothing of use. */
function waitOf(headers: Headers | undefined, now: Date): number | null {
  const ms = headers?.get('retry-after-ms')
  const after = headers?.get('retry-after') ?? ''
  const wait = ms
    ? Number(ms)
    : /^[\d.]+$/.test(after)
      ? Number(after) * 1_000
      : Date.parse(after) - now.getTime()
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : null
}
