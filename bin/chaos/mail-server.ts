import { scriptedServer } from '#lib/mail/scripted-server.ts'
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
  const server = await scriptedServer(
    scriptOf(fault, () => {
      const ids = [...server.heard().matchAll(/^Message-ID: (<[^>\r\n]+>)/gim)]
      taken.push(ids.at(-1)?.[1] ?? '')
    }),
  )
  return {
    url: server.url,
    taken: (messageId) => taken.filter((id) => id === messageId).length,
    total: () => taken.length,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
