import { readHealth } from '#lib/cases/health.ts'
import { systemClock } from '#lib/clock.ts'
import project from '../../../package.json' with { type: 'json' }

export const dynamic = 'force-dynamic'

/** How the desk is, for whoever watches over it; nobody has to sign in. 503 while the database is away. */
export async function GET(): Promise<Response> {
  const health = await readHealth(systemClock)
  return Response.json(
    { ...health, version: project.version },
    { status: health.database === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
