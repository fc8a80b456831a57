import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf } from './process.ts'

/** What a running Postgres says of itself in its data folder. */
export type Lock = { pid: number; port: number; ready: boolean }

/** The path of the file that a running Postgres keeps, and that one killed leaves behind. */
export function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** The lock in the data folder, if there is a whole one. */
export function readLock(cluster: string): Lock | undefined {
  const lines = read(lockFile(cluster)).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid && port ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Whether the process is a Postgres on this data folder, and not a zombie or another process that was given the same
 * number since.
 */
export function serves(pid: number, cluster: string): boolean {
  return commandOf(pid).includes(cluster)
}

/** Stops the Postgres on this data folder: its clients are cut off, what is committed is kept. */
export async function shutDown(cluster: string): Promise<void> {
  const pid = readLock(cluster)?.pid
  if (pid === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!serves(pid, cluster)) return
    process.kill(pid, signal)
    if (await gone(pid, cluster)) return
  }
  throw new Error(`Postgres (process ${pid}) does not stop.`)
}

async function gone(pid: number, cluster: string): Promise<boolean> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(10)) {
    if (readLock(cluster)?.pid !== pid && !serves(pid, cluster)) return true
  }
  return !serves(pid, cluster)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
