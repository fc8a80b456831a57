import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import type { Identity } from './postgres-identity.ts'
import { readLock } from './postgres-lock.ts'

export type Launch = {
  postgres: string
  cluster: string
  /** Where the log goes: a folder. */
  home: string
  identity: Identity | undefined
  durable: boolean
}

/**
 * Runs Postgres in the background and waits until it takes connections. It belongs to no terminal, so that Ctrl-C
 * reaches whoever started it first. What passes by itself is tried again for ten seconds: a port taken meanwhile, a
 * killed Postgres whose last processes are still there.
 *
 * @returns its port.
 * @throws with the end of Postgres' log when it does not start.
 */
export async function launch(options: Launch): Promise<number> {
  for (const deadline = Date.now() + 10_000; ; await sleep(100)) {
    const port = await freePort()
    if (await comesUp(run(options, port), options.cluster)) return port
    const log = readFileSync(logFile(options.home), 'utf8').trimEnd()
    const passing = /lock file .* already exists|could not bind|pre-existing shared memory/.test(log)
    if (!passing || Date.now() > deadline) {
      throw new Error(`Postgres does not start:\n${log.split('\n').slice(-12).join('\n')}`)
    }
  }
}

function run({ postgres, cluster, home, identity, durable }: Launch, port: number): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const log = openSync(logFile(home), 'w', 0o600)
  const child = spawn(
    postgres,
    ['-D', cluster, '-p', String(port), ...settings.flatMap((set) => ['-c', set])],
    {
      ...identity,
      cwd: '/',
      env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  return child
}

/** Where a Postgres with its data below `home` writes its log. */
export function logFile(home: string): string {
  return join(home, 'postgres.log')
}

async function comesUp(child: ChildProcess, cluster: string): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  for (; ; await sleep(10)) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) return false
    const lock = readLock(cluster)
    if (lock?.ready && lock.pid === child.pid) return true
  }
}
