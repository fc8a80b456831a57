import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { commandOf } from '../process.ts'
import { Refusal } from './refusal.ts'

const note = z.object({
  pid: z.int(),
  address: z.string(),
  /** The processes it has started and that end by themselves once it is gone. */
  children: z.array(z.int()),
})
type Note = z.infer<typeof note>

/** The folder that holds everything of a desk, while one start owns it. */
export type DataFolder = {
  path: string
  /** Notes a process that must be gone before the next start may use what this one used. */
  started(pid: number): void
  release(): void
}

/** Where the data is: `.data` of the project, or `SHOPOPS_DATA_DIR`. */
export function dataPath(): string {
  return resolve(process.env.SHOPOPS_DATA_DIR || join(import.meta.dirname, '../../.data'))
}

/** The start that owns the folder, if one does and is alive. */
export function ownerOf(path: string): number | undefined {
  const found = read(path)
  return found && isStart(found.pid) ? found.pid : undefined
}

/** Waits until what a start that is gone had started is gone too, and ends what does not go by itself. */
export async function childrenGone(path: string): Promise<void> {
  for (const pid of read(path)?.children ?? []) await ended(pid)
}

/**
 * Takes the data folder for this process. What is left of a start that was killed is waited for.
 *
 * @throws Refusal when another start that is alive owns it.
 */
export async function claimDataFolder(path: string, address: string): Promise<DataFolder> {
  const own: Note = { pid: process.pid, address, children: [] }
  while (!take(path, own)) await clearAway(path)
  return {
    path,
    started(pid) {
      own.children.push(pid)
      const next = `${file(path)}.${process.pid}`
      writeFileSync(next, JSON.stringify(own), { mode: 0o600 })
      renameSync(next, file(path))
    },
    release: () => rmSync(file(path), { force: true }),
  }
}

function file(path: string): string {
  return join(path, 'start.json')
}

function take(path: string, own: Note): boolean {
  try {
    mkdirSync(path, { recursive: true })
    writeFileSync(file(path), JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (existsSync(file(path))) return false
    const reason = error instanceof Error ? error.message : error
    throw new Refusal(
      `The data folder cannot be written to: ${reason}. Make it writable, or set SHOPOPS_DATA_DIR to another folder.`,
    )
  }
}

function read(path: string): Note | undefined {
  try {
    return note.safeParse(JSON.parse(readFileSync(file(path), 'utf8'))).data
  } catch {
    return undefined
  }
}

async function clearAway(path: string): Promise<void> {
  const found = read(path)
  if (found && isStart(found.pid)) {
    const name = relative('', path) || path
    throw new Refusal(
      `The data folder ${name} is in use by another npm start (process ${found.pid}, ${found.address}). Open that one, or stop it first; to run a second desk, set SHOPOPS_DATA_DIR to another folder and PORT to another port.`,
    )
  }
  await childrenGone(path)
  rmSync(file(path), { force: true })
}

async function ended(pid: number): Promise<void> {
  for (const deadline = Date.now() + 5_000; isOurs(pid); await sleep(50)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
  }
}

function isStart(pid: number): boolean {
  return pid !== process.pid && /\bstart\.ts\b/.test(commandOf(pid))
}

function isOurs(pid: number): boolean {
  return /\bbin\/(web|worker)\.ts\b/.test(commandOf(pid))
}
