import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')

/** The processes of a desk on a database that is ready, and how to end them. */
export type DeskServers = { url: string; stop(): Promise<void> }

type Options = {
  /** ms that the worker waits before each step, for what is to be seen on the way. */
  pace?: number
  /** Where something is to break: what the servers say of it is not shown. */
  quiet?: boolean
  /** Variables that they have besides this process's. */
  variables?: Record<string, string>
}

/**
 * Starts a web server and a worker as this process's environment says, on a database.
 *
 * @throws Error when the web server does not answer within two minutes.
 */
export async function startDeskServers(databaseUrl: string, options: Options = {}): Promise<DeskServers> {
  const { pace = 0, quiet = false, variables } = options
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const own = { DATABASE_URL: databaseUrl, APP_URL: url, PORT: port }
  const env: NodeJS.ProcessEnv = { ...process.env, ...variables, ...own, NODE_ENV: 'production' }
  const stopWeb = start(['bin/web.ts'], env, quiet)
  const stopWorker = start(['bin/worker.ts', '--pace', String(pace)], env, quiet)
  const stop = async () => {
    await Promise.all([stopWeb(), stopWorker()])
  }
  try {
    await answers(url)
  } catch (fault) {
    await stop()
    throw fault
  }
  return { url, stop }
}

function start(args: string[], env: NodeJS.ProcessEnv, quiet: boolean): () => Promise<unknown> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', quiet ? 'ignore' : 'inherit'],
    env,
  })
  const atEnd = () => void child.kill('SIGKILL')
  process.once('exit', atEnd)
  child.once('exit', () => process.off('exit', atEnd))
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

async function answers(url: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 120_000; await sleep(100)) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('The web server did not answer within two minutes')
}
