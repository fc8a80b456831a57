import { EnvError, readEnv } from '#lib/env.ts'
import { Refusal } from './refusal.ts'

const whereSet = ['SMTP_URL', 'AUTH_SECRET', 'TRAIL_KEY', 'APP_URL'] as const
const withDefaults = ['LEASE_MS', 'SWEEP_MS', 'STOP_MS', 'WORKER_CONCURRENCY', 'LOG_LEVEL'] as const

/** Looks at what the web server and the worker will be given, before anything is started. @throws Refusal naming what is malformed. */
export function refuseMalformedSettings(): void {
  try {
    readEnv([...withDefaults, ...whereSet.filter((name) => process.env[name])])
  } catch (error) {
    if (error instanceof EnvError) throw new Refusal(error.message)
    throw error
  }
}
