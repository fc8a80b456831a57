import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Asked, Measured, Phase, Told } from './contender.ts'

/** A contender at work in a process of its own. */
export type Hired = {
  open(cases: number): Promise<void>
  run(phase: Phase): Promise<Measured>
  dismiss(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Starts a contender on a database. @throws Error where its process ends instead of answering. */
export async function hire(file: string, databaseUrl: string): Promise<Hired> {
  const child = fork(join(root, file), [], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  await answer(child)
  const ask = (asked: Asked) => {
    child.send(asked)
    return answer(child)
  }
  return {
    async open(cases) {
      await ask({ do: 'open', cases })
    },
    async run(phase) {
      const told = await ask({ do: phase })
      if ('measured' in told) return told.measured
      throw new Error(`${file} did not say what it measured`)
    },
    async dismiss() {
      process.off('exit', end)
      const ended = once(child, 'exit')
      end()
      await ended
    },
  }
}

/** The next thing it says. @throws Error where its process ends instead. */
function answer(child: ChildProcess): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  const tell = (told: Told) => resolve(told)
  const ended = (code: number | null) => reject(new Error(`A contender ended with ${code}: see above`))
  child.once('message', tell)
  child.once('exit', ended)
  return promise.finally(() => {
    child.off('message', tell)
    child.off('exit', ended)
  })
}
