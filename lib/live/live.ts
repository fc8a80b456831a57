import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import { logger } from '#lib/log.ts'
import { type Hub, startHub } from './hub.ts'

const holder = globalThis as typeof globalThis & { shopopsLive?: Hub | 'closed' }

/** The process's one hub. Null once live updates have been closed for good, when the process is about to end. */
export function liveHub(): Hub | null {
  holder.shopopsLive ??= startHub({
    databaseUrl: readEnv(['DATABASE_URL']).DATABASE_URL,
    log: logger('live'),
    standing: standingSessions,
  })
  return holder.shopopsLive === 'closed' ? null : holder.shopopsLive
}

/** Ends every live stream and opens no more: a web server with an open stream would not end by itself. */
async function closeLive(): Promise<void> {
  const hub = holder.shopopsLive
  holder.shopopsLive = 'closed'
  if (hub !== undefined && hub !== 'closed') await hub.close()
}

/** Has the live streams end once the process is told to. */
export function closeLiveOnSignal(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void closeLive())
}

async function standingSessions(sessions: string[]): Promise<ReadonlySet<string>> {
  const standing = await db().session.findMany({
    where: { id: { in: sessions }, expiresAt: { gt: systemClock.now() } },
    select: { id: true },
  })
  return new Set(standing.map(({ id }) => id))
}
