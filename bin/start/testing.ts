import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readLock } from '../postgres-lock.ts'
import { commandOf } from '../process.ts'

const note = z.object({ pid: z.int(), children: z.array(z.int()) })

/** A start of the desk as a process, for tests. */
export type Started = {
  process: ChildProcess
  /** What it has said so far. */
  said(): string
  /** Waits until it says so. @throws Error when it ends first. */
  says(words: string): Promise<void>
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

/** A folder for a desk's data that Postgres can reach too. Removed by the caller. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shopops-start-'))
  chmodSync(folder, 0o755)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs `npm start` as npm does, without npm, on a database and a mail server of its own unless told otherwise. */
export function start(env: Record<string, string>, args: string[] = []): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../run.mjs'), 'start', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      SMTP_URL: '',
      AUTH_SECRET: '',
      TRAIL_KEY: '',
      APP_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const heard = (text: string) => {
    said += text
    child.emit('said')
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', heard)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return {
    process: child,
    said: () => said,
    ended,
    async says(words) {
      while (!said.includes(words)) {
        const more = await Promise.race([once(child, 'said'), ended.then(() => null)])
        if (more === null && !said.includes(words)) throw new Error(`It did not say “${words}”:\n${said}`)
      }
    },
  }
}

/**
 * The numbers of everything that a start on this folder has running: itself, its servers, Postgres and what guards it.
 * A Postgres that it adopted from an earlier start is nobody's child, and counts too.
 */
export function processesOf(folder: string): number[] {
  const { pid } = readNote(folder)
  const postgres = readLock(join(folder, 'postgres/cluster'))?.pid
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []))
  const roots = postgres === undefined ? [pid] : [pid, postgres]
  return [...new Set(roots.flatMap((root) => [root, ...below(root)]))]
}

/** The start that owns a folder, and what it has started that others need to be gone. */
export function readNote(folder: string): z.infer<typeof note> {
  return note.parse(JSON.parse(readFileSync(join(folder, 'start.json'), 'utf8')))
}

/** Those of some processes that are still there. */
export function left(pids: number[]): string[] {
  return pids.map(commandOf).filter(Boolean)
}
