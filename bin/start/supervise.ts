import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Task = {
  /** As it is told: "The worker". */
  name: string
  /** Below bin/. */
  file: string
  env: NodeJS.ProcessEnv
  say(line: string): void
  /** Told of each process of it. */
  started(pid: number): void
}

/** A process that is started again whenever it ends by itself. */
export type Kept = {
  /** Resolves when its first process has ended by itself. */
  firstEnd: Promise<string>
  /** Asks it to stop, and ends it when it has not after so many ms. */
  stop(graceMs: number): Promise<void>
}

const shortestPause = 500
const longestPause = 30_000
/** One that ran so long before it ended is started again as soon as the first time, ms. */
const healthyAfter = 60_000

/**
 * Keeps a process running. It belongs to no terminal, so that Ctrl-C reaches it through this one only and in order; when
 * this one is killed, it sees that by itself.
 */
export function keepRunning(task: Task): Kept {
  const first = Promise.withResolvers<string>()
  let pause = shortestPause
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let child = run()

  function run(): ChildProcess {
    const began = Date.now()
    const running = launch(task)
    const ended = (how: string) => {
      first.resolve(how)
      if (stopping) return
      if (Date.now() - began > healthyAfter) pause = shortestPause
      task.say(`${task.name} has ended (${how}). It is started again in ${pause / 1_000} s.`)
      timer = setTimeout(() => {
        child = run()
      }, pause)
      pause = Math.min(2 * pause, longestPause)
    }
    running.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`))
    running.once('error', (error) => ended(error.message))
    return running
  }

  return {
    firstEnd: first.promise,
    async stop(graceMs) {
      stopping = true
      clearTimeout(timer)
      await end(child, graceMs)
    },
  }
}

function launch({ file, env, started }: Task): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file)], {
    env,
    detached: true,
    // What they say on standard output is small talk.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (child.pid !== undefined) started(child.pid)
  return child
}

async function end(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}
