import { z } from 'zod'

const variables = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('a PostgreSQL address such as postgresql://user:password@localhost:5432/shopops'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .describe('a mail server such as smtp://user:password@mail.example.com:587'),
  TRAIL_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('64 hexadecimal digits, for example from: openssl rand -hex 32'),
  AUTH_SECRET: z
    .string()
    .min(32)
    .describe('32 characters or more that nobody can guess, for example from: openssl rand -hex 32'),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the address people open the desk at, such as https://desk.example.com'),
  ANTHROPIC_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .describe('a key of the Claude API, or of a gateway that speaks it'),
  ANTHROPIC_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the address of a gateway or a server of your own that speaks the Claude API'),
  LEASE_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(12_000)
    .describe('how long a silent worker keeps what it holds, in milliseconds, 100 or more'),
  SWEEP_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(1_000)
    .describe('how often a worker looks for overdue work, in milliseconds, 50 or more'),
  STOP_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(25_000)
    .describe(
      'how long a worker that is told to stop may take for what it holds, in milliseconds, 100 or more',
    ),
  WORKER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(8)
    .describe('how many cases one worker turns at once, 1 to 256'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('one of trace, debug, info, warn, error, fatal, silent'),
})

type Variables = z.infer<typeof variables>
type Environment = Record<string, string | undefined>

/** A setting of the environment that is missing or malformed. The message names the variable and the mend. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Reads variables of the environment, each parsed by its schema. Only those asked for are looked at, so that a
 * command that sends no mail needs no `SMTP_URL`.
 *
 * @throws EnvError naming every variable that is missing or malformed, what it should be, and where to set it.
 */
export function readEnv<const Name extends keyof Variables>(
  names: readonly Name[],
  source: Environment = process.env,
): Pick<Variables, Name> {
  const faults: string[] = []
  const entries = names.map((name) => {
    const given = source[name]
    const parsed = variables.shape[name].safeParse(given === '' ? undefined : given)
    if (!parsed.success) faults.push(fault(name, given))
    return [name, parsed.data]
  })
  if (faults.length > 0) throw new EnvError(faults.join('\n'))
  return Object.fromEntries(entries) as Pick<Variables, Name>
}

function fault(name: keyof Variables, given: string | undefined): string {
  const problem = given === undefined || given === '' ? 'is not set' : 'is not valid'
  return `${name} ${problem}. It should be ${variables.shape[name].description}. Set it in the environment or in .env (see .env.example).`
}

/** Whether mail goes to the local mailbox, which the desk then shows, and not to a mail server of somebody's own. */
export function hasLocalMailbox(source: Environment = process.env): boolean {
  return source.LOCAL_MAILBOX === 'true'
}

/**
 * What opens the provider of a model that decides; null where no key is set, and the rules decide.
 *
 * @throws EnvError for a key or an address that is not valid, without saying the key.
 */
export function modelAccess(
  source: Environment = process.env,
): { apiKey: string; baseUrl?: string | undefined } | null {
  if (!source.ANTHROPIC_API_KEY) return null
  const { ANTHROPIC_API_KEY: apiKey } = readEnv(['ANTHROPIC_API_KEY'], source)
  if (!source.ANTHROPIC_BASE_URL) return { apiKey }
  return { apiKey, baseUrl: readEnv(['ANTHROPIC_BASE_URL'], source).ANTHROPIC_BASE_URL }
}

/** What checkpoints of the trail are signed with; undefined where none is set. @throws EnvError for one that is not valid. */
export function trailKey(source: Environment = process.env): string | undefined {
  return source.TRAIL_KEY ? readEnv(['TRAIL_KEY'], source).TRAIL_KEY : undefined
}
