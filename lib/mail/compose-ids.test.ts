import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { compose, isMailAddress, MailError, messageIdFor, threadHeaders } from './compose.ts'
import { sampleMail } from './sample.ts'

describe('isMailAddress', () => {
  test.each([
    'ada@example.com',
    "o'brien+x@mail.example.co.uk",
    'a&b/c=d@example.com',
    'a@xn--mller-kva.example',
    'a@example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s', (address) => {
    expect(isMailAddress(address)).toBe(true)
  })

  test.each([
    '',
    'ada',
    'ada@localhost',
    'ada@example.123',
    '.ada@example.com',
    'a..b@example.com',
    'ada@example..com',
    'ada@-example.com',
    'a b@example.com',
    '"a b"@example.com',
    'ada@example.com\n',
    ' ada@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,',
    'a@b@example.com',
    'ä@example.com',
    'ada@müller.example',
    'ada@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c.'.repeat(96)}com`,
  ])('refuses %j', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })
})

describe('messageIdFor', () => {
  test('S3: gives every attempt with one key the same id, and each key its own', () => {
    expect(messageIdFor('effect-1', 'shopops.example')).toBe(messageIdFor('effect-1', 'shopops.example'))
    expect(messageIdFor('effect-1', 'shopops.example')).not.toBe(messageIdFor('effect-2', 'shopops.example'))
    expect(messageIdFor('effect-1', 'shopops.example')).toMatch(/^<[0-9a-f]{32}@shopops\.example>$/)
  })

  test('refuses what is no domain', () => {
    expect(() => messageIdFor('effect-1', 'shop>ops.example')).toThrow(MailError)
  })
})

describe('threadHeaders', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `<${i}@x.example>`)

  test('answers the last id known and passes over what is missing or malformed', () => {
    expect(
      threadHeaders([null, '<a@x.example>', 'a@x', '<b@x.example>', '<c@x.example>\r\nBcc: d@x', null]),
    ).toEqual({
      inReplyTo: '<b@x.example>',
      references: ['<a@x.example>', '<b@x.example>'],
    })
    expect(threadHeaders([null])).toEqual({ inReplyTo: null, references: [] })
  })

  test('names the first and the last nine of a long conversation', () => {
    expect(threadHeaders(ids)).toEqual({ inReplyTo: ids[29], references: [ids[0], ...ids.slice(-9)] })
    expect(threadHeaders(ids.slice(0, 10)).references).toEqual(ids.slice(0, 10))
  })

  test('gives compose what it takes', async () => {
    const mail = await simpleParser(compose({ ...sampleMail, ...threadHeaders(ids) }).bytes)
    expect(mail.references).toHaveLength(10)
    expect(mail.inReplyTo).toBe(ids[29])
  })
})
