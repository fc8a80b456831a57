import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { compose } from './compose.ts'
import { readMailboxList, readMailboxPage } from './mailbox-page.ts'
import { storeInMailbox } from './mailbox-store.ts'
import { sampleMail } from './sample.ts'

useDatabase()

beforeEach(async () => {
  await db().mailboxMessage.deleteMany()
  await db().message.deleteMany()
})

const { messageId } = sampleMail
const receive = (raw: string | Buffer) =>
  storeInMailbox({ sender: 'desk@x.example', recipients: ['ada@x.example'], raw: Buffer.from(raw) })

/** Stores a mail and reads its page. */
async function pageOf(raw: string | Buffer) {
  await receive(raw)
  const [row] = (await readMailboxList()).rows
  const page = await readMailboxPage(row?.id ?? '')
  if (page === null) throw new Error('There is no page')
  return page
}

describe('the list of the mailbox', () => {
  test('is empty at first', async () => {
    expect(await readMailboxList()).toEqual({ rows: [], count: 0 })
  })

  test('has the newest first, with the customer and the case where they are known', async () => {
    const row = await newCase({ contactName: 'Ada Lovelace' })
    const sent = { direction: 'outbound' as const, authorName: 'Maya', body: '', messageId, at: new Date() }
    await db().message.create({ data: { ...sent, caseId: row.id } })
    await receive('Subject: =?utf-8?Q?Gr=C3=B6=C3=9Fe?=\r\n\r\n')
    await receive(`Message-ID: ${messageId}\r\nSubject: two\r\n\r\n`)
    const about = { id: expect.any(String), address: 'ada@x.example', receivedAt: expect.any(String) }
    expect(await readMailboxList()).toEqual({
      rows: [
        { ...about, to: 'Ada Lovelace', subject: 'two', caseNumber: row.number },
        { ...about, to: 'ada@x.example', subject: 'Größe', caseNumber: null },
      ],
      count: 2,
    })
  })

  test('takes a customer’s mail with the same Message-ID for no mail of the desk', async () => {
    const row = await newCase()
    const written = { direction: 'inbound' as const, authorName: 'Ada', body: '', at: new Date() }
    await db().message.create({ data: { ...written, caseId: row.id, messageId: '<2@x.example>' } })
    await receive('Message-ID: <2@x.example>\r\nSubject: two\r\n\r\n')
    expect((await readMailboxList()).rows).toMatchObject([{ caseNumber: null }])
  })

  test('is cut at 200, and says how many there are', async () => {
    const data = Array.from({ length: 205 }, () => ({ sender: '', raw: new Uint8Array() }))
    await db().mailboxMessage.createMany({ data })
    const { rows, count } = await readMailboxList()
    expect([rows.length, count]).toEqual([200, 205])
  })
})

describe('the page of a mail', () => {
  test('has what its recipient reads, and what came over the line', async () => {
    const { bytes } = compose({ ...sampleMail, body: 'Grüße 👋\n.\nFrom us' })
    expect(await pageOf(bytes)).toEqual({
      id: expect.any(String),
      from: 'ShopOps <desk@shopops.example>',
      to: 'Ada Lovelace <ada@example.com>',
      subject: 'Your order 1042',
      sentAt: '2026-12-01T09:30:15.000Z',
      receivedAt: expect.any(String),
      messageId,
      text: `Grüße 👋\n.\nFrom us\n\n${sampleMail.appended}`,
      attachments: [],
      source: bytes.toString('ascii'),
      leftOut: 0,
      case: null,
    })
  })

  test('goes by the envelope where the mail says nothing', async () => {
    expect(await pageOf(Buffer.from([0, 255, 13, 10]))).toMatchObject({
      from: 'desk@x.example',
      to: 'ada@x.example',
      subject: null,
      sentAt: null,
      messageId: null,
    })
    expect(await pageOf('Date: soon\r\n\r\nHi')).toMatchObject({ sentAt: null, text: 'Hi' })
  })

  test('has the text of a mail in HTML, and nothing of what that would run', async () => {
    const mail = 'Content-Type: text/html\r\n\r\n<p>Hello <b>Ada</b></p><script>alert(1)</script>'
    expect(await pageOf(mail)).toMatchObject({ text: 'Hello Ada' })
  })

  test('has the names of what is attached', async () => {
    const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
    const parts = `${part('text/plain', 'Hello')}${part('text/csv; name=orders.csv', 'a,b')}--b--\r\n`
    const mail = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`
    expect(await pageOf(mail)).toMatchObject({ text: 'Hello', attachments: ['orders.csv'] })
  })

  test('shows the beginning of a long mail, and how much it leaves out', async () => {
    const { source, leftOut } = await pageOf(`Subject: long\r\n\r\n${'x'.repeat(300_000)}`)
    expect(source).toHaveLength(200_000)
    expect(leftOut).toBe(100_017)
  })

  test.each(['01a2e6b0-0000-7000-8000-000000000000', 'O-1001', ''])('is none for %j', async (id) => {
    expect(await readMailboxPage(id)).toBeNull()
  })
})
