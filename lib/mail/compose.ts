import { createHash } from 'node:crypto'
import * as base64 from 'nodemailer/lib/base64'
import { encodeWord, foldLines, quoteString } from 'nodemailer/lib/mime-funcs'
import * as quotedPrintable from 'nodemailer/lib/qp'

/** A mail as it is approved: everything its bytes depend on. */
export type MailPayload = {
  /** With its angle brackets. */
  messageId: string
  /** UTC; the header keeps whole seconds. */
  date: Date
  from: { name: string; address: string }
  to: { name: string | null; address: string }
  subject: string
  body: string
  /** What is added below the body on sending: signature and reference. May be empty. */
  appended: string
  inReplyTo: string | null
  references: readonly string[]
}

/** What leaves: one recipient, always; and the message in ASCII with CRLF line ends, not yet dot-stuffed. */
export type ComposedMail = { envelope: { from: string; to: [string] }; bytes: Buffer }

/** A mail that must not be written as asked: a malformed address or id, or a character no header can hold. */
export class MailError extends Error {
  override name = 'MailError'
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?=[A-Za-z])${LABEL}$`)
const MESSAGE_ID = /^<[!-;=?A-~]{1,500}@[!-;=?A-~]{1,255}>$/
const MAX_REFERENCES = 10

/**
 * Whether the text is one plain mail address, `local@domain.tld`, ASCII, at most 254 characters: no name, no
 * angle brackets, no list, nothing quoted. Nothing else may reach an envelope.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && ADDRESS.test(text)
}

/**
 * The Message-ID of an effect, with angle brackets: the same key gives the same id, so that every attempt to send
 * is recognisable as the same mail. The key itself cannot be read from it.
 *
 * @throws MailError if the domain is not one.
 */
export function messageIdFor(key: string, domain: string): string {
  if (!isMailAddress(`id@${domain}`)) throw new MailError(`"${domain}" is not a mail domain`)
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
}

/**
 * The headers that put a mail into its conversation. Ids that are missing or malformed (they come from other
 * people's mail programs) are passed over; of a long conversation the first and the last nine are named.
 *
 * @param previousMessageIds oldest first.
 */
export function threadHeaders(previousMessageIds: readonly (string | null)[]): {
  inReplyTo: string | null
  references: string[]
} {
  const known = previousMessageIds.filter((id) => id !== null).filter((id) => MESSAGE_ID.test(id))
  const references = [...new Set(known)]
  if (references.length > MAX_REFERENCES) references.splice(1, references.length - MAX_REFERENCES)
  return { inReplyTo: known.at(-1) ?? null, references }
}

/**
 * Writes the mail. The same payload gives the same bytes. Line ends of the text become CRLF and the text ends
 * with one; spaces around names are dropped; apart from that, what goes in is what a mail program shows.
 *
 * @throws MailError naming the part that cannot be written.
 */
export function compose(payload: MailPayload): ComposedMail {
  const { encoding, content } = encodeText(textOf(payload))
  const head = [
    foldLines(`From: ${mailbox('sender', payload.from)}`),
    foldLines(`To: ${mailbox('recipient', payload.to)}`),
    foldLines(`Subject: ${subjectHeader(payload.subject)}`),
    `Date: ${dateHeader(payload.date)}`,
    ...idHeaders(payload),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
  ]
  return {
    envelope: { from: payload.from.address, to: [payload.to.address] },
    bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`, 'ascii'),
  }
}

function textOf({ body, appended }: MailPayload): string {
  const text = wellFormed('text', `${appended === '' ? body : `${body}\n\n${appended}`}\n`)
  if (text.includes('\0')) throw new MailError('The text holds a NUL character')
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n')
}

/** Whichever is shorter: quoted-printable leaves Latin text readable, base64 is compact for other scripts. */
function encodeText(text: string): { encoding: string; content: string } {
  const quoted = quotedPrintable.wrap(quotedPrintable.encode(text))
  const packed = `${base64.wrap(base64.encode(text))}\r\n`
  if (quoted.length <= packed.length) return { encoding: 'quoted-printable', content: quoted }
  return { encoding: 'base64', content: packed }
}

function mailbox(role: string, { name, address }: { name: string | null; address: string }): string {
  if (!isMailAddress(address)) throw new MailError(`The ${role}'s address is not one plain mail address`)
  const shown = headerText(`${role}'s name`, name ?? '').trim()
  if (shown === '') return address
  return `${isPlain(shown) ? quoteString(shown) : encodedWords(shown)} <${address}>`
}

function subjectHeader(subject: string): string {
  const text = headerText('subject', subject)
  return isPlain(text) ? text : encodedWords(text)
}

function headerText(part: string, text: string): string {
  if (/\p{Cc}/u.test(text)) throw new MailError(`The ${part} holds a line break or another control character`)
  return wellFormed(part, text)
}

function wellFormed(part: string, text: string): string {
  if (!text.isWellFormed()) throw new MailError(`The ${part} holds half a character (a lone surrogate)`)
  return text
}

/** Short ASCII words with single spaces, and nothing a reader could take for an encoded word. */
function isPlain(text: string): boolean {
  return /^(?:[!-~]{1,60}(?: [!-~]{1,60})*)?$/.test(text) && !text.includes('=?')
}

function encodedWords(text: string): string {
  return encodeWord(text, Buffer.byteLength(text) > 1.5 * text.length ? 'B' : 'Q', 52)
}

function dateHeader(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new MailError('The date is not a date')
  return date.toUTCString().replace('GMT', '+0000')
}

function idHeaders({ messageId, inReplyTo, references }: MailPayload): string[] {
  const ids = [messageId, ...(inReplyTo === null ? [] : [inReplyTo]), ...references]
  if (!ids.every((id) => MESSAGE_ID.test(id))) throw new MailError('A Message-ID is malformed')
  // Each id stays on the line of its header's name: not every mail program reads the other way of folding.
  return [
    `Message-ID: ${messageId}`,
    ...(inReplyTo === null ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(references.length === 0 ? [] : [`References: ${references.join('\r\n ')}`]),
  ]
}
