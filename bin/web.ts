// `npm run web`: one web server on the pages as they are built, at `PORT` of `HOST`, until it is told to stop.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { EnvError, readEnv } from '#lib/env.ts'
import { exitWithParent } from './parent.ts'
import { readPlace } from './start/port.ts'
import { Refusal } from './start/refusal.ts'

/** How long what is under way may take once the server was told to stop, ms. */
const grace = 1_000

async function serve(): Promise<void> {
  readEnv(['DATABASE_URL', 'AUTH_SECRET', 'APP_URL'])
  const { port, host: hostname } = readPlace()
  // React decides by this which of its builds it is, when it is first imported.
  Object.assign(process.env, { NODE_ENV: 'production' })
  const { default: next } = await import('next')
  const app = next({ dev: false, dir: join(import.meta.dirname, '..'), hostname, port })
  await app.prepare()
  const handle = app.getRequestHandler()
  const server = createServer((request, response) => void handle(request, response))
  server.once('error', ({ message }) => refuse(`The web server does not start: ${message}`))
  server.listen(port, hostname)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server))
  exitWithParent()
}

function stop(server: ReturnType<typeof createServer>): void {
  // Streams stay open for as long as somebody watches, so a server that waits for the last of them never ends.
  setTimeout(() => server.closeAllConnections(), grace).unref()
  server.close(() => process.exit(0))
  server.closeIdleConnections()
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

try {
  await serve()
} catch (fault) {
  if (fault instanceof EnvError || fault instanceof Refusal) refuse(fault.message)
  throw fault
}
