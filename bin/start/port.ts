import { connect, createServer } from 'node:net'
import { Refusal } from './refusal.ts'

/** Where the desk listens: `PORT` (3000) at `HOST` (this machine only), and the address to open it at. */
export type Place = { port: number; host: string; address: string }

/** @throws Refusal when `PORT` is no port. */
export function readPlace(): Place {
  const { PORT, HOST, APP_URL } = process.env
  const port = Number(PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT is ${JSON.stringify(PORT)}. It should be a number from 1 to 65535.`)
  }
  return { port, host: HOST || '127.0.0.1', address: APP_URL || `http://localhost:${port}` }
}

/** @throws Refusal when something else listens there already, or nothing may. */
export async function refuseTakenPort({ port, host }: Place): Promise<void> {
  const fault = (await somebodyAnswers(port)) ? 'EADDRINUSE' : await faultOfListening(port, host)
  if (fault === null) return
  const what =
    fault === 'EADDRINUSE'
      ? `Port ${port} is in use by another program`
      : `Nothing can listen on port ${port} of ${host} (${fault})`
  throw new Refusal(`${what}. Stop that one, or choose another port: PORT=${port + 1} npm start`)
}

/** A program that listens on all addresses lets others, on some systems, listen on a single one too. */
function somebodyAnswers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 })
  socket.once('connect', () => resolve(true))
  socket.once('timeout', () => resolve(false))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

function faultOfListening(port: number, host: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  server.listen(port, host, () => server.close(() => resolve(null)))
  return promise
}
