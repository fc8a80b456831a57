import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { WireFault } from './misbehave.ts'
import { ApiRefusal } from './refusal.ts'

/** What goes back over the wire, and what goes wrong with it on the way. */
export type Sent = { status: number; headers: Record<string, string>; body: string; fault: WireFault | null }

/** The most that the API takes as one request, bytes. */
const largestBody = 32 * 1024 * 1024

/** A request's body as JSON. @throws ApiRefusal for one that is too large or no JSON. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= largestBody) chunks.push(bytes)
  }
  if (size > largestBody) throw new ApiRefusal(413, 'Request exceeds the maximum allowed number of bytes.')
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new ApiRefusal(400, 'The request body is not valid JSON')
  }
}

/** Sends it, as slowly and as brokenly as it should be. `signal` ends every wait. */
export async function send(response: ServerResponse, sent: Sent, signal: AbortSignal): Promise<void> {
  const { status, headers, body, fault } = sent
  const half = Math.floor(body.length / 2)
  switch (fault?.kind) {
    case 'slow_headers':
      await setTimeout(fault.ms, undefined, { signal })
      break
    case 'slow_body':
      response.writeHead(status, headers).write(body.slice(0, half))
      await setTimeout(fault.ms, undefined, { signal })
      response.end(body.slice(half))
      return
    case 'cut':
      if (fault.when === 'half_answered') await halfOf(response, sent, half)
      response.destroy()
      return
    case 'wrong_content_type':
      response.writeHead(status, { ...headers, 'content-type': 'text/html' }).end(body)
      return
    case 'invalid_json':
      response.writeHead(status, headers).end(body.slice(0, half))
      return
    case 'status':
    case undefined:
      break
  }
  response.writeHead(status, headers).end(body)
}

/** Half of a body whose whole length was announced, out on the line. */
function halfOf(response: ServerResponse, { status, headers, body }: Sent, half: number): Promise<void> {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return new Promise((written) => response.write(body.slice(0, half), () => written()))
}
