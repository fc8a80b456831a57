import { simpleParser } from 'mailparser'
import { db } from '#lib/db.ts'
import type { HandedOver } from './mailbox.ts'

/** A message of the local mailbox, with the envelope it came in and its text as a mail program shows it. */
export type MailboxEntry = {
  id: string
  /** UTC. */
  receivedAt: Date
  sender: string
  recipients: string[]
  messageId: string | null
  subject: string | null
  text: string
}

/** Keeps a message in the database, byte for byte, so that any process can show it. */
export async function storeInMailbox(
  { sender, recipients, raw }: HandedOver,
  receivedAt?: Date,
): Promise<void> {
  const { messageId, subject } = await simpleParser(raw)
  await db().mailboxMessage.create({
    data: {
      ...(receivedAt && { receivedAt }),
      sender,
      recipients,
      messageId: storable(messageId),
      subject: storable(subject),
      raw: Uint8Array.from(raw),
    },
  })
}

/**
 * What the local mailbox received, newest first.
 *
 * @param filter.recipient an address of the envelope, exactly.
 * @param filter.messageId with its angle brackets.
 * @param filter.limit how many at most, 50 if not said.
 */
export async function readMailbox(
  filter: { recipient?: string; messageId?: string; limit?: number } = {},
): Promise<MailboxEntry[]> {
  const { recipient, messageId, limit = 50 } = filter
  const rows = await db().mailboxMessage.findMany({
    where: {
      ...(recipient === undefined ? {} : { recipients: { has: recipient } }),
      ...(messageId === undefined ? {} : { messageId }),
    },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return Promise.all(
    rows.map(async ({ raw, ...entry }) => ({
      ...entry,
      text: (await simpleParser(Buffer.from(raw))).text ?? '',
    })),
  )
}

/** PostgreSQL keeps no NUL in a text. */
function storable(text: string | undefined): string | null {
  return text?.replaceAll('\0', '') ?? null
}
