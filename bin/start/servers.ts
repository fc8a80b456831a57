import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readEnv } from '#lib/env.ts'
import type { Context } from './context.ts'
import type { DataFolder } from './data-folder.ts'
import type { Place } from './port.ts'
import { Refusal } from './refusal.ts'
import { keepRunning } from './supervise.ts'

const health = z.object({ worker: z.object({ alive: z.boolean() }) })

/** How long the first answer, and after that the worker's first sign of life, may take, ms. */
const patience = { web: 60_000, worker: 15_000 }

/** Who stops the one command sits before it: what is being sent is waited for a little less long, ms. */
const workerStopMs = 7_000

/**
 * Starts the web server and a worker, keeps them running, and waits until both are there.
 *
 * @throws Refusal when the web server does not come up.
 */
export async function startServers(
  place: Place,
  env: NodeJS.ProcessEnv,
  { started }: DataFolder,
  { say, step, closing }: Context,
): Promise<void> {
  const stopMs = process.env.STOP_MS ? readEnv(['STOP_MS']).STOP_MS : workerStopMs
  const working = { ...env, STOP_MS: String(stopMs) }
  const worker = keepRunning({ name: 'The worker', file: 'worker.ts', env: working, say, started })
  const web = keepRunning({ name: 'The web server', file: 'web.ts', env, say, started })
  closing.push(() => Promise.all([worker.stop(stopMs + 1_000), web.stop(4_000)]))
  await step(
    'Starting the web server and a worker',
    () => Promise.race([healthy(place), web.firstEnd.then(refuseDeadWeb)]),
    () => 'Web server and worker started',
  )
}

function refuseDeadWeb(how: string): never {
  throw new Refusal(`The web server does not start (${how}); its own words are above.`)
}

async function healthy({ port, host }: Place): Promise<void> {
  const everywhere = host === '0.0.0.0' || host === '::'
  const address = `http://${everywhere ? 'localhost' : host}:${port}/api/health`
  const began = Date.now()
  for (let answered = 0; ; await sleep(50)) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) {
      answered ||= Date.now()
      const { worker } = health.parse(await answer.json())
      if (worker.alive || Date.now() - answered > patience.worker) return
    }
    if (Date.now() - began > patience.web) throw new Refusal(`The web server does not answer at ${address}.`)
  }
}
