import type { Socket } from 'node:net'
import { type Act, scriptedServer, usual } from '#lib/mail/scripted-server.ts'
import { type MailFault, scriptOf } from './mail-fault.ts'

/** A mail server that counts what it has really taken, whatever it said of it. */
export type CountingMailServer = AsyncDisposable & {
  url: string
  /** How often it has taken the message of this Message-ID. */
  taken(messageId: string): number
  /** How many messages it has taken in all. */
  total(): number
}

export async function countingMailServer(fault: MailFault | null): Promise<CountingMailServer> {
  const taken: string[] = []
  // Each client's words apart: many send at once.
  const heard = new WeakMap<Socket, string>()
  const script = scriptOf(fault, (from) => {
    const ids = [...(heard.get(from) ?? '').matchAll(/^Message-ID: (<[^>\r\n]+>)/gim)]
    taken.push(ids.at(-1)?.[1] ?? '')
  })
  const { greeting = usual.greeting } = script
  const listening: Act = (socket) => {
    // First of all who listen: what is taken has been heard.
    socket.prependListener('data', (bytes) => {
      heard.set(socket, `${heard.get(socket) ?? ''}${bytes.toString('latin1')}`)
    })
    greeting(socket)
  }
  const server = await scriptedServer({ ...script, greeting: listening })
  return {
    url: server.url,
    taken: (messageId) => taken.filter((id) => id === messageId).length,
    total: () => taken.length,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
