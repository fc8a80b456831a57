import { closeDatabase } from '#lib/db.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { build, isBuilt } from './build.ts'
import type { Context } from './context.ts'
import { claimDataFolder, dataPath } from './data-folder.ts'
import { givenDatabase, ownDatabase } from './database.ts'
import { startLocalMailbox } from './mailbox.ts'
import { type Place, readPlace, refuseTakenPort } from './port.ts'
import { sayReady } from './ready.ts'
import { readSecrets } from './secrets.ts'
import { startServers } from './servers.ts'
import { refuseMalformedSettings } from './settings.ts'

/**
 * Starts everything a desk needs and waits until it can be used. Whatever it has started, `closing` ends.
 *
 * @param seed whether an empty database gets the sample shop; where that is not said, only the desk's own does.
 * @throws Refusal when something outside keeps it from starting.
 */
export async function startDesk(context: Context, seed?: boolean): Promise<void> {
  refuseMalformedSettings()
  const place = readPlace()
  const folder = await claimDataFolder(dataPath(), place.address)
  context.closing.push(() => folder.release())
  await refuseTakenPort(place)
  const { url, home } = await database(folder.path, context, seed)
  process.env.DATABASE_URL = url
  context.closing.push(closeDatabase)
  await pages(context)
  const mail = await mailServer(folder.path, context)
  const env = environment(place, { ...readSecrets(folder.path), ...mail, DATABASE_URL: url })
  await startServers(place, env, folder, context)
  await sayReady(context, place, [...new Set([folder.path, home])])
}

type Database = { url: string /** Where its data is, as far as this desk knows. */; home: string }

async function database(folder: string, context: Context, seed?: boolean): Promise<Database> {
  if (process.env.DATABASE_URL) {
    const url = await givenDatabase()
    await makeReady(url, context, seed === true)
    return { url, home: folder }
  }
  const { url, home, isNew } = await ownDatabase(folder, context, (fresh) =>
    makeReady(fresh, context, seed !== false),
  )
  if (!isNew) await makeReady(url, context, seed === true)
  return { url, home: home.startsWith(folder) ? folder : home }
}

async function makeReady(url: string, { step }: Context, sow: boolean): Promise<void> {
  await step(
    'Bringing the database up to date',
    () => prepareDatabase(url),
    () => 'Database up to date',
  )
  if (!sow) return
  // Loaded only when it is needed: most starts have nothing to sow.
  const { fillDesk } = await import('./fill.ts')
  await step(
    'Filling the sample shop',
    () => fillDesk(url),
    ({ customers, orders, cases }) =>
      `The sample shop Northline: ${customers} customers, ${orders} orders, ${cases} cases`,
  )
}

async function pages({ step, closing }: Context): Promise<void> {
  if (isBuilt()) return
  const broken = new AbortController()
  closing.push(() => broken.abort())
  await step(
    'Building the pages, about half a minute',
    () => build(broken.signal),
    () => 'Pages built',
  )
}

async function mailServer(folder: string, { step, closing }: Context): Promise<Record<string, string>> {
  if (process.env.SMTP_URL) return { LOCAL_MAILBOX: 'false' }
  const mailbox = await step(
    'Starting the mail server',
    () => startLocalMailbox(folder),
    ({ url }) => `Mail server at ${url}, for this desk only`,
  )
  closing.push(() => mailbox.close())
  return { SMTP_URL: mailbox.url, LOCAL_MAILBOX: 'true' }
}

function environment({ address, host, port }: Place, own: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...own,
    APP_URL: address,
    HOST: host,
    PORT: String(port),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    NODE_ENV: 'production',
    STARTED_BY: String(process.pid),
  }
}
