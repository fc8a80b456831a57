import { once } from 'node:events'
import net from 'node:net'

/** Where in the dialogue a scripted server departs from what is usual. `body`: at the first bytes of the message. */
export type Stage =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'body'
  | 'dot'
  | 'QUIT'

export type Act = (socket: net.Socket) => void

export type ScriptedServer = AsyncDisposable & {
  url: string
  /** Everything the clients said, commands and messages. */
  heard(): string
  /** Resolves when every client has left. */
  left(): Promise<void>
}

/** Says a line and goes on. */
export const say =
  (line: string): Act =>
  (socket) =>
    socket.write(`${line}\r\n`)
/** Says nothing, and stops listening. */
export const silence: Act = (socket) => socket.pause()
export const close: Act = (socket) => socket.end()
/** A socket that already said its end cannot be reset: in Node it would then never close. */
export const reset: Act = (socket) => (socket.writableEnded ? socket.destroy() : socket.resetAndDestroy())
/** One act, and the next once what the first said is on its way. */
export const sayThen =
  (line: string, act: Act): Act =>
  (socket) =>
    socket.write(line, () => act(socket))

/** What a server does that is well. */
export const usual: Record<Stage, Act> = {
  greeting: say('220 test'),
  EHLO: say('250 test'),
  STARTTLS: say('502 5.5.1 Not here'),
  AUTH: say('235 welcome'),
  MAIL: say('250 sender noted'),
  RCPT: say('250 recipient noted'),
  DATA: say('354 go on'),
  body: () => undefined,
  dot: say('250 queued as 7'),
  QUIT: sayThen('221 bye\r\n', close),
}

const commands: Record<string, Stage> = {
  EHLO: 'EHLO',
  HELO: 'EHLO',
  STAR: 'STARTTLS',
  AUTH: 'AUTH',
  MAIL: 'MAIL',
  RCPT: 'RCPT',
  DATA: 'DATA',
  QUIT: 'QUIT',
}

/** A mail server on a port of its own that keeps to the protocol, except at the stages it has a script for. */
export async function scriptedServer(script: Partial<Record<Stage, Act>> = {}): Promise<ScriptedServer> {
  const acts = { ...usual, ...script }
  const clients: { socket: net.Socket; gone: Promise<void> }[] = []
  const heard: Buffer[] = []
  const server = net.createServer((socket) => {
    const gone = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    clients.push({ socket: socket.on('error', () => undefined), gone })
    const stages = stagesOf()
    socket.on('data', (bytes) => {
      heard.push(bytes)
      for (const stage of stages(bytes)) if (socket.writable) acts[stage](socket)
    })
    acts.greeting(socket)
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    heard: () => Buffer.concat(heard).toString('latin1'),
    left: async () => {
      for (const { socket } of clients) socket.resume()
      await Promise.all(clients.map(({ gone }) => gone))
    },
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of clients) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The address of a port on which nobody listens. */
export async function deadUrl(): Promise<string> {
  const server = net.createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return `smtp://127.0.0.1:${port}`
}

async function listen(server: net.Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Reads one client's bytes and tells which stages they reach. */
function stagesOf(): (bytes: Buffer) => Stage[] {
  let pending = ''
  let inMessage = false
  let begun = false
  return (bytes) => {
    const reached: Stage[] = []
    pending += bytes.toString('latin1')
    for (;;) {
      const end = pending.indexOf(inMessage ? '\r\n.\r\n' : '\r\n')
      if (end < 0) break
      const stage = inMessage ? 'dot' : commands[pending.slice(0, 4).toUpperCase()]
      pending = pending.slice(end + (inMessage ? 5 : 2))
      if (stage !== undefined) reached.push(stage)
      inMessage = stage === 'DATA'
      // A message without a line ends with the dot at once.
      if (inMessage) pending = `\r\n${pending}`
    }
    if (inMessage && pending.length > 2 && !begun) reached.push('body')
    begun = inMessage && pending.length > 2
    if (inMessage) pending = pending.slice(-4)
    return reached
  }
}
