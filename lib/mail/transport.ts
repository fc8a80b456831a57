import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SentMessageInfo } from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from './compose.ts'
import { type Ending, endingOf, outcomeOf, type SendResult } from './transport-outcome.ts'

export type { SendResult } from './transport-outcome.ts'

/** What the commit side needs of a mail server: hand over one message, and say truthfully what became of it. */
export type MailTransport = {
  /**
   * @param options.timeoutMs bounds the whole dialogue, from looking up the name to the receipt, in ms.
   * @param options.signal calls the dialogue off; what then became of the message is judged like any other ending.
   * @returns the outcome; it never throws for what a server or the network does.
   */
  send(message: ComposedMail, options: SendOptions): Promise<SendResult>
}

export type SendOptions = { timeoutMs: number; signal?: AbortSignal | undefined }

type Server = ReturnType<typeof serverAt>

/** Large enough for nearly every reply to be one piece, small enough that a broken connection is noticed midway. */
const PIECE = 64 * 1024
const GOODBYE_MS = 1_000
const CALLED_OFF: Ending = { failure: 'the sending was called off' }

/**
 * The transport to a mail server: one connection a message.
 *
 * @param url `smtp://` (TLS as soon as the server offers it) or `smtps://` (TLS from the start), with user and
 * password where the server asks for them; `?requireTLS=true`, `?ignoreTLS=true` and `?tls.…` as in nodemailer.
 */
export function smtpTransport(url: string): MailTransport {
  const server = serverAt(url)
  return { send: (message, options) => converse(server, message, options) }
}

function serverAt(url: string) {
  const { host, port, secure, auth, tls, requireTLS, ignoreTLS } = parseConnectionUrl(url)
  const security = { secure, tls, requireTLS: requireTLS === true, ignoreTLS: ignoreTLS === true }
  // Closing is destroying: whatever still waits in the socket's buffer when a dialogue is called off stays here.
  return { auth, options: { host, port, ...security, socketCloseTimeout: 0 } }
}

async function converse(server: Server, message: ComposedMail, options: SendOptions): Promise<SendResult> {
  if (options.signal?.aborted) return outcomeOf(CALLED_OFF, false)
  const parcel = wrap(message.bytes)
  const connection = new SMTPConnection(server.options)
  const watch = watchOver(connection, options)
  const ending = await Promise.race([watch.ending, handOver(connection, server, message, parcel.content)])
  watch.stop()
  if ('receipt' in ending && parcel.handedOver()) sayGoodbye(connection)
  else connection.close()
  // Judged only now: until the connection is closed the last byte may still be read.
  return outcomeOf(ending, parcel.handedOver())
}

/**
 * The message as a stream that knows whether its last byte was read. The dot that ends a message on the wire
 * follows the end of this stream, so until that byte is read no server can have taken the message.
 */
function wrap(bytes: Buffer): { content: Readable; handedOver: () => boolean } {
  let at = 0
  let handedOver = false
  const content = new Readable({
    highWaterMark: PIECE,
    read() {
      const piece = bytes.subarray(at, at + PIECE)
      at += piece.length
      handedOver = at === bytes.length
      this.push(piece)
      if (handedOver) this.push(null)
    },
  })
  return { content, handedOver: () => handedOver }
}

async function handOver(
  connection: SMTPConnection,
  { auth }: Server,
  { envelope }: ComposedMail,
  content: Readable,
): Promise<Ending> {
  try {
    await answered((done) => connection.connect(done))
    if (auth !== undefined && connection.allowsAuth) {
      await answered((done) => connection.login({ ...auth }, done))
    }
    const sent = await answered<SentMessageInfo>((done) => connection.send({ ...envelope }, content, done))
    return sent === undefined ? { failure: 'the connection said nothing' } : { receipt: sent.response }
  } catch (error) {
    return endingOf(error)
  }
}

function answered<Answer>(ask: (done: (error?: Error | null, answer?: Answer) => void) => void) {
  return new Promise<Answer | undefined>((resolve, reject) => {
    ask((error, answer) => (error ? reject(error) : resolve(answer)))
  })
}

/** Everything that ends a dialogue from outside of it. Until stopped, it holds a timer and listens to the signal. */
function watchOver(connection: SMTPConnection, { timeoutMs, signal }: SendOptions) {
  const { promise: ending, resolve } = Promise.withResolvers<Ending>()
  const callOff = () => resolve(CALLED_OFF)
  const timer = setTimeout(() => resolve({ failure: `no answer within ${timeoutMs} ms` }), timeoutMs)
  connection.on('error', (error) => resolve(endingOf(error)))
  signal?.addEventListener('abort', callOff)
  const stop = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', callOff)
  }
  return { ending, stop }
}

/** Takes leave as the protocol asks, without keeping the caller, and without waiting long for a goodbye. */
function sayGoodbye(connection: SMTPConnection): void {
  const timer = setTimeout(() => connection.close(), GOODBYE_MS).unref()
  connection.once('end', () => clearTimeout(timer))
  connection.quit()
}
