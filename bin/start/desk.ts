import { relative } from 'node:path'
import { closeDatabase } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { build, isBuilt } from './build.ts'
import { claimDataFolder, dataPath } from './data-folder.ts'
import { type Closing, givenDatabase, ownDatabase } from './database.ts'
import { startLocalMailbox } from './mailbox.ts'
import { type Place, readPlace, refuseTakenPort } from './port.ts'
import type { Progress } from './progress.ts'
import { sayReady } from './ready.ts'
import { Refusal } from './refusal.ts'
import { readSecrets } from './secrets.ts'
import { keepRunning } from './supervise.ts'

/**
 * Starts everything a desk needs and waits until it can be used. Whatever it has started, `closing` ends.
 *
 * @param seed whether an empty database gets the sample shop; where that is not said, only the desk's own does.
 * @throws Refusal when something outside keeps it from starting.
 */
export async function startDesk(progress: Progress, closing: Closing, seed?: boolean): Promise<void> {
  const place = readPlace()
  const folder = await claimDataFolder(dataPath(), place.address)
  closing.push(() => folder.release())
  await refuseTakenPort(place)
  const url = await database(folder.path, progress, closing, seed)
  if (!isBuilt()) await buildPages(progress, closing)
  const mail = await mailServer(folder.path, progress, closing)
  const env = {
    ...process.env,
    ...readSecrets(folder.path),
    ...mail,
    DATABASE_URL: url,
    APP_URL: place.address,
    HOST: place.host,
    PORT: String(place.port),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    NODE_ENV: 'production' as const,
    STARTED_BY: String(process.pid),
  }
  const kept = { env, say: progress.say, started: folder.started }
  const worker = keepRunning({ ...kept, name: 'The worker', file: 'worker.ts' })
  const web = keepRunning({ ...kept, name: 'The web server', file: 'web.ts' })
  closing.push(() => Promise.all([worker.stop(8_000), web.stop(4_000)]))
  await progress.step(
    'Starting the web server and a worker',
    () => Promise.race([healthy(place), web.firstEnd.then(refuseDeadWeb)]),
    () => 'Web server and worker',
  )
  await sayReady(progress, place, relative('', folder.path) || folder.path)
}

async function database(
  folder: string,
  progress: Progress,
  closing: Closing,
  seed?: boolean,
): Promise<string> {
  const fill = async (url: string, wanted: boolean) => {
    process.env.DATABASE_URL = url
    await progress.step(
      'Bringing the database up to date',
      () => prepareDatabase(url),
      () => 'Database up to date',
    )
    if (wanted) await sow(progress)
    await stopSending()
    await closeDatabase()
  }
  closing.push(closeDatabase, stopSending)
  if (process.env.DATABASE_URL) {
    const url = await givenDatabase()
    await fill(url, seed === true)
    return url
  }
  const { url, isNew } = await ownDatabase(folder, progress, closing, (fresh) => fill(fresh, seed !== false))
  if (!isNew) await fill(url, seed === true)
  process.env.DATABASE_URL = url
  return url
}

/** Loaded only when it is needed: most starts have nothing to sow. */
async function sow({ step }: Progress): Promise<void> {
  const { fillDesk } = await import('./fill.ts')
  await step(
    'Filling the sample shop',
    () => fillDesk(new Date()),
    ({ customers, orders, cases }) =>
      `The sample shop Northline: ${customers} customers, ${orders} orders, ${cases} cases`,
  )
}

async function buildPages({ step }: Progress, closing: Closing): Promise<void> {
  const broken = new AbortController()
  closing.push(() => broken.abort())
  await step(
    'Building the pages, about half a minute',
    () => build(broken.signal),
    () => 'Pages built',
  )
}

async function mailServer(
  folder: string,
  { step }: Progress,
  closing: Closing,
): Promise<Record<string, string>> {
  if (process.env.SMTP_URL) return { LOCAL_MAILBOX: 'false' }
  const mailbox = await step(
    'Starting the mail server',
    () => startLocalMailbox(folder),
    ({ url }) => `Mail server at ${url}, for this desk only`,
  )
  closing.push(() => mailbox.close())
  return { SMTP_URL: mailbox.url, LOCAL_MAILBOX: 'true' }
}

function refuseDeadWeb(how: string): never {
  throw new Refusal(`The web server did not start (${how}); its own words are above.`)
}

async function healthy({ port, host }: Place): Promise<void> {
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/api/health`
  for (const deadline = Date.now() + 60_000; ; await new Promise((again) => setTimeout(again, 50))) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Refusal(`The web server does not answer at ${address}.`)
  }
}
