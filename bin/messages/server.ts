import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { type ApiOptions, apiOf } from './api.ts'
import { readBody, send } from './wire.ts'

/** A request as it came at some ms, without its key, and what it was answered with. Status 0: not answered yet. */
export type LoggedRequest = {
  at: number
  path: string
  headers: IncomingHttpHeaders
  body: unknown
  status: number
  usage: Answer['usage']
}

export type MessagesServer = { url: string; requests: LoggedRequest[]; stop(): Promise<void> }

/**
 * Starts a server on this machine that speaks the Messages API without streaming: a model by rule, which refuses what the
 * real one refuses and can be told to misbehave. `requests` grows with each that comes in.
 *
 * @param options with a `port` for one that is known beforehand.
 */
export async function startMessagesServer(options: ApiOptions & { port?: number }): Promise<MessagesServer> {
  const requests: LoggedRequest[] = []
  const stopping = new AbortController()
  const handle = handlerOf(options, requests, stopping.signal)
  const server = createServer((request, response) => {
    // What breaks here breaks the connection, as a crash of the real one would; stopping breaks all.
    handle(request, response).catch((fault) => {
      if (!stopping.signal.aborted) console.error(fault)
      response.destroy()
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async stop() {
      stopping.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function handlerOf(options: ApiOptions, requests: LoggedRequest[], signal: AbortSignal) {
  const api = apiOf(options)
  const now = options.now ?? Date.now
  const asked: Record<string, number> = {}
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname
    const { 'x-api-key': key, authorization, ...headers } = request.headers
    const version = headers['anthropic-version']
    const index = asked[path] ?? 0
    asked[path] = index + 1
    const logged: LoggedRequest = { at: now(), path, headers, body: null, status: 0, usage: null }
    requests.push(logged)
    const body = async () => {
      logged.body = await readBody(request)
      return logged.body
    }
    const outgoing = await api({
      path,
      index,
      key: one(key) ?? bearerOf(authorization),
      version: one(version),
      body,
    })
    Object.assign(logged, { status: outgoing.status, usage: outgoing.usage })
    await send(response, outgoing, signal)
  }
}

/** The SDK gives its key as a bearer; others give it in a header of its own. The API takes either. */
function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
