import { currentSessionId } from '#lib/auth/session.ts'
import { readLag } from '#lib/cases/health.ts'
import { systemClock } from '#lib/clock.ts'

export const dynamic = 'force-dynamic'

/** How far the workers are behind, for the rail of whoever is signed in; null where that cannot be said. */
export async function GET(): Promise<Response> {
  const lag = (await currentSessionId()) && (await readLag(systemClock).catch(() => null))
  return Response.json(lag, { headers: { 'Cache-Control': 'no-store' } })
}
