import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** A message as it was handed over: the envelope, and every byte of it. */
export type HandedOver = { sender: string; recipients: string[]; raw: Buffer }

type MailboxOptions = {
  /** 0 or nothing: any free port. */
  port?: number
  /** Keeps the message for good. What it refuses (by throwing) is answered with a temporary failure. */
  store(message: HandedOver): Promise<void>
}

const largestMessage = 10 * 1024 * 1024
/** How long a client that is still connected may hold up the end, in ms. */
const closeTimeout = 1_000

/**
 * Starts the local mail server on 127.0.0.1: real SMTP without a password, for when no other server is set. A message is
 * acknowledged only once it is stored; one of more than 10 MiB is refused for good (552).
 *
 * @throws if the port is taken.
 */
export async function startMailbox(
  options: MailboxOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMessage,
    closeTimeout,
    // Names are looked up nowhere: the only client is on this machine.
    disableReverseLookup: true,
    onData(stream, session, callback) {
      take(stream, session, options.store).then(() => callback(), callback)
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Counts until it listens. Later errors are those of single connections, and the client's to notice.
  server.on('error', reject)
  server.listen(options.port ?? 0, '127.0.0.1', resolve)
  await promise
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

class SmtpRefusal extends Error {
  responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

async function take(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  store: MailboxOptions['store'],
): Promise<void> {
  const raw = await read(stream)
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  const recipients = envelope.rcptTo.map(({ address }) => address)
  try {
    await store({ sender, recipients, raw })
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : fault
    throw new SmtpRefusal(451, `The message could not be stored: ${reason}`)
  }
}

/** Reads to the end, as the protocol asks, but keeps no more than is allowed. */
async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) if (!stream.sizeExceeded) pieces.push(piece)
  if (stream.sizeExceeded) throw new SmtpRefusal(552, 'The message is larger than 10 MiB')
  return Buffer.concat(pieces)
}
