import { simpleParser } from 'mailparser'
import { db } from '#lib/db.ts'
import type { HandedOver } from './mailbox.ts'

/** Keeps a message in the database, byte for byte, so that any process can show it. */
export async function storeInMailbox({ sender, recipients, raw }: HandedOver): Promise<void> {
  const { messageId, subject } = await simpleParser(raw)
  await db().mailboxMessage.create({
    data: {
      sender,
      recipients,
      messageId: messageId ?? null,
      subject: subject?.replaceAll('\0', '') ?? null,
      raw: Uint8Array.from(raw),
    },
  })
}
