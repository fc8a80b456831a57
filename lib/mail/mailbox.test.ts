import { once } from 'node:events'
import net from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { type HandedOver, startMailbox } from './mailbox.ts'
import { sampleMail } from './sample.ts'
import { smtpTransport } from './transport.ts'

const mail = compose(sampleMail)

/** A mailbox that keeps what it gets in memory. */
async function mailbox(store?: (message: HandedOver) => Promise<void>) {
  const kept: HandedOver[] = []
  const keep = async (message: HandedOver) => void kept.push(message)
  const { url, close } = await startMailbox({ store: store ?? keep })
  const send = (message = mail) => smtpTransport(url).send(message, { timeoutMs: 10_000 })
  return { url, kept, close, send, [Symbol.asyncDispose]: close }
}

test('S6: keeps the envelope and exactly the bytes that were composed', async () => {
  await using box = await mailbox()
  expect(await box.send()).toMatchObject({ kind: 'accepted' })
  expect(box.kept).toEqual([
    { sender: 'desk@shopops.example', recipients: ['ada@example.com'], raw: mail.bytes },
  ])
})

test('keeps exactly the bytes of any text, also where lines start with dots', async () => {
  await using box = await mailbox()
  const body = fc.string({ unit: fc.constantFrom('.', '\n', 'a', 'ß', ' ', '\r', 'From '), maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(body, async (body) => {
      const message = compose({ ...sampleMail, body })
      expect(await box.send(message)).toMatchObject({ kind: 'accepted' })
      expect(box.kept.pop()?.raw).toEqual(message.bytes)
    }),
    // The server lets every client wait for its greeting for 100 ms.
    { numRuns: 20 },
  )
})

test('acknowledges a message only once it is stored', async () => {
  const stored = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await using box = await mailbox(() => {
    asked.resolve()
    return stored.promise
  })
  let acknowledged = false
  const sending = box.send().then((result) => {
    acknowledged = true
    return result
  })
  await asked.promise
  // Long enough for a client to be greeted, so for an acknowledgement too.
  const other = await connect(box.url)
  other.destroy()
  expect(acknowledged).toBe(false)
  stored.resolve()
  expect(await sending).toMatchObject({ kind: 'accepted' })
})

test('S3: refuses for now what it cannot store, and says why on one line', async () => {
  await using box = await mailbox(() => Promise.reject(new Error('the disk\r\n250 is full')))
  expect(await box.send()).toEqual({
    kind: 'refused_for_now',
    detail: '451 The message could not be stored: the disk 250 is full',
  })
})

test('refuses a message of more than 10 MiB for good, and takes one of just that', async () => {
  await using box = await mailbox()
  const largest = Buffer.alloc(10 * 1024 * 1024, 'x')
  mail.bytes.copy(largest)
  largest.write('\r\n', largest.length - 2)
  const tooLarge = Buffer.concat([largest, Buffer.from('x\r\n')])
  expect(await box.send({ ...mail, bytes: tooLarge })).toMatchObject({
    kind: 'refused',
    detail: expect.stringMatching(/^552 .*larger than 10 MiB/),
  })
  expect(box.kept).toEqual([])
  expect(await box.send({ ...mail, bytes: largest })).toMatchObject({ kind: 'accepted' })
})

test('keeps nothing of a message that breaks off', async () => {
  await using box = await mailbox()
  const socket = await connect(box.url)
  for (const line of ['EHLO x', 'MAIL FROM:<a@x.example>', 'RCPT TO:<b@x.example>', 'DATA']) {
    socket.write(`${line}\r\n`)
    await once(socket, 'data')
  }
  socket.end('Subject: half of it\r\n')
  await once(socket, 'close')
  expect(await box.send()).toMatchObject({ kind: 'accepted' })
  expect(box.kept.map(({ sender }) => sender)).toEqual(['desk@shopops.example'])
})

test('goes on after a client that broke off', async () => {
  await using box = await mailbox()
  const socket = await connect(box.url)
  socket.resetAndDestroy()
  expect(await box.send()).toMatchObject({ kind: 'accepted' })
})

test('closes even while a client stays, and then frees its port', async () => {
  const box = await mailbox()
  const socket = await connect(box.url)
  await Promise.all([box.close(), once(socket.resume(), 'close')])
  expect(await box.send()).toMatchObject({ kind: 'refused_for_now' })
  const again = await startMailbox({ port: Number(new URL(box.url).port), store: async () => undefined })
  expect(again.url).toBe(box.url)
  await again.close()
})

test('says so when its port is taken', async () => {
  await using box = await mailbox()
  const port = Number(new URL(box.url).port)
  await expect(startMailbox({ port, store: async () => undefined })).rejects.toThrow(/EADDRINUSE/)
})

/** A client that has read the greeting. */
async function connect(url: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'data')
  return socket
}
