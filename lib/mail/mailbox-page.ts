import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { z } from 'zod'
import { db } from '#lib/db.ts'
import { casesOfMails, type MailCase } from './mail-case.ts'

/** A mail in the mailbox's list. `to` is the customer's name, or the address where no customer is known. */
export type MailboxRow = {
  id: string
  to: string
  address: string
  subject: string | null
  /** ISO 8601. */
  receivedAt: string
  caseNumber: number | null
}

export type MailboxList = { rows: MailboxRow[]; count: number }

/** A mail as its page shows it. Times are ISO 8601. */
export type MailboxPage = {
  id: string
  from: string
  to: string
  subject: string | null
  /** As the mail says; null where it does not. */
  sentAt: string | null
  receivedAt: string
  messageId: string | null
  text: string
  attachments: string[]
  /** The mail as received, or the beginning of a long one, and how many bytes that leaves out. */
  source: string
  leftOut: number
  case: MailCase | null
}

const mostListed = 200
const longestSource = 200_000

/** What the local mailbox received, newest first, and how many there are. */
export async function readMailboxList(): Promise<MailboxList> {
  const [mails, count] = await Promise.all([
    db().mailboxMessage.findMany({
      select: { id: true, recipients: true, subject: true, receivedAt: true, messageId: true },
      orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
      take: mostListed,
    }),
    db().mailboxMessage.count(),
  ])
  const cases = await casesOfMails(mails.map(({ messageId }) => messageId).filter((id) => id !== null))
  const rows = mails.map(({ id, recipients, subject, receivedAt, messageId }) => {
    const known = messageId === null ? undefined : cases.get(messageId)
    const address = recipients.join(', ')
    const at = receivedAt.toISOString()
    const caseNumber = known?.number ?? null
    return { id, to: known?.customer ?? address, address, subject, receivedAt: at, caseNumber }
  })
  return { rows, count }
}

/** One mail of the mailbox; null if there is none of that id. */
export async function readMailboxPage(id: string): Promise<MailboxPage | null> {
  if (!z.uuid().safeParse(id).success) return null
  const mail = await db().mailboxMessage.findUnique({ where: { id } })
  if (mail === null) return null
  const raw = Buffer.from(mail.raw)
  const [parsed, cases] = await Promise.all([
    simpleParser(raw),
    casesOfMails(mail.messageId === null ? [] : [mail.messageId]),
  ])
  return {
    id,
    from: addressWords(parsed.from) ?? mail.sender,
    to: addressWords(parsed.to) ?? mail.recipients.join(', '),
    subject: mail.subject,
    sentAt: sentAt(parsed),
    receivedAt: mail.receivedAt.toISOString(),
    messageId: mail.messageId,
    text: (parsed.text ?? '').trimEnd(),
    attachments: parsed.attachments.map(({ filename, contentType }) => filename ?? contentType),
    source: raw.subarray(0, longestSource).toString('utf8'),
    leftOut: Math.max(0, raw.length - longestSource),
    case: cases.get(mail.messageId ?? '') ?? null,
  }
}

function addressWords(addresses: AddressObject | AddressObject[] | undefined): string | undefined {
  const known = [addresses ?? []].flat().flatMap(({ value }) => value)
  const words = known.map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
  return words.filter(Boolean).join(', ') || undefined
}

/** Read here, because the parser takes a date that is none for now. */
function sentAt({ headerLines }: ParsedMail): string | null {
  const line = headerLines.find(({ key }) => key === 'date')?.line ?? ''
  const date = new Date(line.slice(line.indexOf(':') + 1))
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
