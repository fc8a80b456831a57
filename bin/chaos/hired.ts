import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Checkpoint } from '#lib/checkpoint.ts'
import { childEnv } from './child-env.ts'
import type { WorkerTask } from './told.ts'
import { wordToWorker, workerSays } from './told.ts'

/** A worker in a process of its own that something is to happen to. */
export type Hired = {
  /** The checkpoints it has passed by now. */
  passed: Checkpoint[]
  /** It came to its fate. */
  hasFallen(): boolean
  isGone(): boolean
  /** Lets it go on where it waits, or thaws it. */
  goOn(): void
  kill(): void
  /** Has it end what it is at and leave; kills it if it does not in this time. Says whether it left by itself. */
  dismiss(graceMs: number): Promise<boolean>
}

export function hire(task: WorkerTask, databaseUrl: string): Hired {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts'), JSON.stringify(task)], {
    env: { ...childEnv(), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const atEnd = () => void child.kill('SIGKILL')
  process.once('exit', atEnd)
  const passed: Checkpoint[] = []
  let fell = false
  child.on('message', (given) => {
    const said = workerSays.parse(given)
    if (said.kind === 'passes') passed.push(said.point)
    else fell = true
  })
  child.on('error', () => undefined)
  child.once('exit', () => process.off('exit', atEnd))
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  return {
    passed,
    hasFallen: () => fell,
    isGone,
    goOn() {
      child.kill('SIGCONT')
      tell(child, 'go on')
    },
    kill() {
      fell ||= child.kill('SIGKILL')
    },
    dismiss: (graceMs) => dismiss(child, isGone, graceMs),
  }
}

function tell(child: ChildProcess, word: 'leave' | 'go on'): void {
  if (child.connected) child.send(wordToWorker.parse(word), () => undefined)
}

async function dismiss(child: ChildProcess, isGone: () => boolean, graceMs: number): Promise<boolean> {
  if (isGone()) return true
  let left = true
  const gone = once(child, 'exit')
  tell(child, 'leave')
  const timer = setTimeout(() => {
    left = !child.kill('SIGKILL')
  }, graceMs)
  await gone
  clearTimeout(timer)
  return left
}
