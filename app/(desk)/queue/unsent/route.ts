import { z } from 'zod'
import { action } from '#lib/auth/action.ts'
import { isFromHere } from '#lib/auth/origin.ts'
import { systemClock } from '#lib/clock.ts'
import { keepUnsent, unsentText } from '#lib/review/unsent.ts'

const keep = action({
  role: 'agent',
  input: z.unknown().pipe(unsentText),
  run: (person, text) => keepUnsent(person, text, systemClock),
})

/**
 * Keeps what a person is typing. A route and no server action, because those wait for each other, and because only a
 * plain request outlives the page it was sent from.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isFromHere(request)) return new Response(null, { status: 403 })
  const given: unknown = await request.json().catch(() => null)
  return Response.json(await keep(given))
}
