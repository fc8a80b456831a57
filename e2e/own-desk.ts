import { randomUUID } from 'node:crypto'
import { templates } from '#bin/desk.ts'
import { startDeskServers } from '#bin/desk-servers.ts'
import { createDatabase, databaseUrl, dropDatabase } from '#bin/postgres-database.ts'
import { closeDatabase } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'

export type OwnDesk = { url: string; stop(): Promise<void> }

/**
 * A second desk with a database, a web server and a worker of its own, for journeys that cannot share one. As long as
 * it is there, the commands of this process act on it.
 */
export async function startOwnDesk(
  fill: keyof typeof templates,
  options: Parameters<typeof startDeskServers>[1] = {},
): Promise<OwnDesk> {
  const { DATABASE_URL: shared } = readEnv(['DATABASE_URL'])
  const name = `desk_${randomUUID().replaceAll('-', '')}`
  await createDatabase(shared, name, templates[fill])
  const own = databaseUrl(shared, name)
  const servers = await startDeskServers(own, options)
  await actOn(own)
  return {
    url: servers.url,
    async stop() {
      await servers.stop()
      await actOn(shared)
      await dropDatabase(shared, name)
    },
  }
}

async function actOn(url: string): Promise<void> {
  await stopSending()
  await closeDatabase()
  process.env.DATABASE_URL = url
}
