import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'

type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** The local mail server, on the port it had the last time unless that is taken now. */
export async function startLocalMailbox(dataFolder: string): Promise<Mailbox> {
  const file = join(dataFolder, 'mailbox-port')
  const mailbox = await startOn(portIn(file)).catch(() => startOn(0))
  writeFileSync(file, new URL(mailbox.url).port)
  return mailbox
}

function startOn(port: number): Promise<Mailbox> {
  return startMailbox({ port, store: storeInMailbox })
}

function portIn(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}
