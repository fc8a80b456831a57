import { currentSessionId } from '#lib/auth/session.ts'
import { liveHub } from '#lib/live/live.ts'

export const dynamic = 'force-dynamic'

const signedOut = () => new Response('Sign in first.', { status: 401 })

/** What moves on the desk, as server-sent events, for whoever is signed in. */
export async function GET(): Promise<Response> {
  const session = await currentSessionId()
  if (session === null) return signedOut()
  const stream = liveHub()?.open(session)
  if (!stream) return new Response('The desk is being restarted.', { status: 503 })
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // What compresses or buffers on the way would hold the events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Whether a stream would be given, without one: an EventSource does not say why it was refused. */
export async function HEAD(): Promise<Response> {
  return (await currentSessionId()) === null ? signedOut() : new Response(null, { status: 204 })
}
