// One web server on the build there is, at `PORT` of `HOST`, until it is told to stop. Needs what bin/start.ts gives it.
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { exitWithParent } from './parent.ts'

/** How long what is under way may take once the server was told to stop, ms. */
const grace = 1_000

const hostname = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)

const app = next({ dev: false, dir: join(import.meta.dirname, '..'), hostname, port })
await app.prepare()
const handle = app.getRequestHandler()
const server = createServer((request, response) => void handle(request, response))

function stop(): void {
  // Streams stay open for as long as somebody watches, so a server that waits for the last of them never ends.
  setTimeout(() => server.closeAllConnections(), grace).unref()
  server.close(() => process.exit(0))
  server.closeIdleConnections()
}

server.once('error', (error) => {
  console.error(`The web server does not start: ${error.message}`)
  process.exit(1)
})
server.listen(port, hostname)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
exitWithParent()
