import { beforeEach, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { compose } from './compose.ts'
import { startMailbox } from './mailbox.ts'
import { readMailbox, storeInMailbox } from './mailbox-store.ts'
import { sampleMail } from './sample.ts'
import { smtpTransport } from './transport.ts'

useDatabase()

beforeEach(async () => {
  await db().mailboxMessage.deleteMany()
})

const receive = (raw: string | Buffer, recipient = 'ada@example.com') =>
  storeInMailbox({ sender: 'desk@shopops.example', recipients: [recipient], raw: Buffer.from(raw) })

test('S6: what was composed is what is in the mailbox, byte for byte, and reads as it was written', async () => {
  const mail = compose({ ...sampleMail, body: 'Grüße 👋\n.\nFrom us', subject: 'Größe' })
  const mailbox = await startMailbox({ store: storeInMailbox })
  const result = await smtpTransport(mailbox.url).send(mail, { timeoutMs: 10_000 })
  await mailbox.close()
  expect(result).toMatchObject({ kind: 'accepted' })
  const [row] = await db().mailboxMessage.findMany()
  expect(Buffer.from(row?.raw ?? [])).toEqual(mail.bytes)
  expect(await readMailbox()).toEqual([
    {
      id: row?.id,
      receivedAt: expect.any(Date),
      sender: 'desk@shopops.example',
      recipients: ['ada@example.com'],
      messageId: sampleMail.messageId,
      subject: 'Größe',
      text: `Grüße 👋\n.\nFrom us\n\n${sampleMail.appended}\n`,
    },
  ])
})

test('keeps what is hardly a mail at all', async () => {
  await receive(Buffer.from([0, 255, 13, 10, 0]))
  await receive('Subject: =?utf-8?Q?a=00b?=\r\n\r\n')
  expect(await readMailbox()).toMatchObject([
    { subject: 'ab', messageId: null, text: '' },
    { subject: null, messageId: null },
  ])
})

test('S1: finds the mail with a Message-ID, for whoever has to check whether it arrived', async () => {
  await receive('Message-ID: <1@x.example>\r\nSubject: one\r\n\r\nHi\r\n')
  await receive('Message-ID: <2@x.example>\r\nSubject: two\r\n\r\nHi\r\n')
  expect(await readMailbox({ messageId: '<1@x.example>' })).toMatchObject([{ subject: 'one' }])
  expect(await readMailbox({ messageId: '<3@x.example>' })).toEqual([])
})

test('shows the newest first, those of one recipient if asked, and no more than asked', async () => {
  await receive('Subject: one\r\n\r\n')
  await receive('Subject: two\r\n\r\n', 'bob@example.com')
  await receive('Subject: three\r\n\r\n')
  const subjects = async (filter?: Parameters<typeof readMailbox>[0]) =>
    (await readMailbox(filter)).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['three', 'two', 'one'])
  expect(await subjects({ recipient: 'ada@example.com' })).toEqual(['three', 'one'])
  expect(await subjects({ limit: 2 })).toEqual(['three', 'two'])
})
