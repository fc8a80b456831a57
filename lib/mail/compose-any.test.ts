import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { compose, isMailAddress, MailError, type MailPayload } from './compose.ts'
import { sampleMail } from './sample.ts'

const parse = (mail: Partial<MailPayload>) => simpleParser(compose({ ...sampleMail, ...mail }).bytes)

/** The header block's lines, unfolded. */
function headers(bytes: Buffer): string[] {
  const [head = ''] = bytes.toString('ascii').split('\r\n\r\n', 1)
  return head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')
}

const names = (bytes: Buffer) => headers(bytes).map((line) => line.split(':', 1)[0])
const normal = (text: string) => text.replaceAll(/\r\n|\r/g, '\n')

describe('for any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 })
  const prose = fc.oneof(
    text,
    fc.string({ unit: fc.constantFrom(...'a ä\t\r\n.=?_😀"\\,<>'), maxLength: 300 }),
  )
  const body = prose.map((value) => value.replaceAll('\0', ''))
  const line = prose.map((value) => value.replaceAll(/\p{Cc}/gu, ''))

  test('the text arrives as written, but for line ends', async () => {
    await fc.assert(
      fc.asyncProperty(body, body, async (body, appended) => {
        const shown = (await parse({ body, appended })).text
        expect(shown).toBe(normal(appended === '' ? `${body}\n` : `${body}\n\n${appended}\n`))
      }),
    )
  })

  test('subject and names arrive as written, but for spaces at their ends', async () => {
    await fc.assert(
      fc.asyncProperty(line, line, async (subject, name) => {
        const mail = await parse({ subject, to: { name, address: 'ada@example.com' } })
        expect((mail.subject ?? '').trim()).toBe(subject.trim())
        expect(mail.to).toMatchObject({ value: [{ name: name.trim(), address: 'ada@example.com' }] })
      }),
    )
  })

  test('there are only our headers, ASCII, CRLF and lines a mail server takes', () => {
    fc.assert(
      fc.property(body, line, line, (body, subject, name) => {
        const { bytes, envelope } = compose({
          ...sampleMail,
          body,
          subject,
          from: { ...sampleMail.from, name },
        })
        const written = bytes.toString('latin1')
        expect(names(bytes)).toEqual(names(compose(sampleMail).bytes))
        expect(written).toMatch(/^(?:[\t -~]{0,78}\r\n)*$/)
        expect(envelope).toEqual({ from: 'desk@shopops.example', to: ['ada@example.com'] })
      }),
    )
  })

  test('a mail is refused or goes to the one recipient asked for', () => {
    const address = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: fc.constantFrom(...'ab@.,;<> \r\n"\\'), maxLength: 20 }),
      fc
        .tuple(fc.emailAddress(), fc.constantFrom(',', ', ', '\r\n', '>,<', ';'), fc.emailAddress())
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(address, (address) => {
        if (!isMailAddress(address)) {
          expect(() => compose({ ...sampleMail, to: { name: null, address } })).toThrow(MailError)
          return
        }
        const { envelope, bytes } = compose({ ...sampleMail, to: { name: null, address } })
        expect(envelope.to).toEqual([address])
        expect(headers(bytes).filter((line) => /^(to|cc|bcc):/i.test(line))).toEqual([`To: ${address}`])
      }),
    )
  })
})
