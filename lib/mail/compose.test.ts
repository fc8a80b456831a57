import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { compose, MailError, type MailPayload } from './compose.ts'
import { sampleMail } from './sample.ts'

const parse = (mail: Partial<MailPayload>) => simpleParser(compose({ ...sampleMail, ...mail }).bytes)

describe('compose', () => {
  test('writes exactly these bytes', () => {
    expect(compose(sampleMail).bytes.toString()).toBe(
      [
        'From: "ShopOps" <desk@shopops.example>',
        'To: "Ada Lovelace" <ada@example.com>',
        'Subject: Your order 1042',
        'Date: Tue, 01 Dec 2026 09:30:15 +0000',
        'Message-ID: <0123@shopops.example>',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Hello Ada,',
        '',
        'your parcel is on its way.',
        '',
        'Kind regards',
        'ShopOps',
        '[case 7]',
        '',
      ].join('\r\n'),
    )
  })

  test('S3: gives the same bytes for the same payload, so that a retry is the same mail', () => {
    expect(compose(sampleMail)).toEqual(compose(structuredClone(sampleMail)))
  })

  test('S6: what a mail program shows is what was approved, sender, recipient and footer included', async () => {
    const mail = await parse({ inReplyTo: '<b@x.example>', references: ['<a@x.example>', '<b@x.example>'] })
    expect(mail.from?.value).toEqual([{ name: 'ShopOps', address: 'desk@shopops.example' }])
    expect(mail.to).toMatchObject({ value: [{ name: 'Ada Lovelace', address: 'ada@example.com' }] })
    expect(mail).toMatchObject({
      subject: sampleMail.subject,
      text: `${sampleMail.body}\n\n${sampleMail.appended}\n`,
      date: new Date('2026-12-01T09:30:15Z'),
      messageId: sampleMail.messageId,
      inReplyTo: '<b@x.example>',
      references: ['<a@x.example>', '<b@x.example>'],
    })
  })

  test.each([
    ['umlauts', 'Grüße aus Köln – schöne Weihnachten, 20 €'],
    ['emoji', 'Thanks 👩‍👩‍👧‍👦 and 🇩🇪!'],
    ['right-to-left text', 'שלום עולם, مرحبا بالعالم'],
    ['long lines', `${'word '.repeat(400)}${'x'.repeat(3000)}`],
    ['lines that start with a dot', '.\n..\n.hidden\nend'],
    ['a line that starts with From', 'Hello\nFrom here on\nFrom me'],
    ['spaces at the end of lines', 'a  \n\t\nb \n\n\n'],
    ['equals signs and encoded-word look-alikes', '=3D =?utf-8?Q?x?= =\n='],
    ['20,000 characters', 'Größe 42 und mehr. '.repeat(1053).slice(0, 20_000)],
  ])('keeps %s', async (_, text) => {
    const body = (await parse({ body: text, appended: '' })).text
    const subject = text.replaceAll(/\s+/g, ' ').trim()
    expect(body).toBe(`${text}\n`)
    expect((await parse({ subject })).subject).toBe(subject)
  })

  test('leaves out the blank line when nothing is appended, and the name when there is none', () => {
    const { bytes } = compose({ ...sampleMail, appended: '', to: { name: null, address: 'ada@example.com' } })
    expect(bytes.toString()).toContain('\r\nTo: ada@example.com\r\n')
    expect(bytes.toString()).toMatch(/on its way\.\r\n$/)
  })

  test.each([
    ['a recipient list', { to: { name: null, address: 'a@x.example,b@x.example' } }],
    ['a recipient with a second header', { to: { name: null, address: 'a@x.example\r\nBcc: b@y.example' } }],
    ['an address with its own brackets', { to: { name: null, address: '<a@x.example>' } }],
    ['a sender that is no address', { from: { name: 'Desk', address: 'desk' } }],
    ['a line break in a name', { to: { name: 'Ada\r\nBcc: b@y.example', address: 'a@x.example' } }],
    ['a line break in the subject', { subject: 'Hi\nBcc: b@y.example' }],
    ['a NUL in the subject', { subject: 'Hi\0' }],
    ['a NEL in the subject', { subject: 'Hi\u0085Bcc: b@y.example' }],
    ['half an emoji in the subject', { subject: 'Hi \ud83d' }],
    ['half an emoji in the body', { body: 'Hi \ud83d' }],
    ['a NUL in what is appended', { appended: 'x\0' }],
    ['a Message-ID with a line break', { messageId: '<a@x.example>\r\nBcc: b@y.example' }],
    ['a Message-ID without brackets', { messageId: 'a@x.example' }],
    ['a reference with a space', { references: ['<a @x.example>'] }],
    ['an In-Reply-To that is two ids', { inReplyTo: '<a@x.example> <b@x.example>' }],
    ['a date that is none', { date: new Date(Number.NaN) }],
  ])('refuses %s', (_, part) => {
    expect(() => compose({ ...sampleMail, ...part })).toThrow(MailError)
  })
})
