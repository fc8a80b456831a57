import pino from 'pino'
import { readEnv } from './env.ts'

export type Log = pino.Logger

/** A logger that writes JSON lines to stderr, so that a command's own output stays clean. */
export function logger(name: string): Log {
  return pino({ name, level: readEnv(['LOG_LEVEL']).LOG_LEVEL }, pino.destination({ fd: 2, sync: true }))
}
