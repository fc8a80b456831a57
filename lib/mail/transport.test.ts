import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import { sampleMail } from './sample.ts'
import {
  type Act,
  close,
  deadUrl,
  reset,
  type Stage,
  say,
  sayThen,
  scriptedServer,
  silence,
} from './scripted-server.ts'
import { type SendResult, smtpTransport } from './transport.ts'

const mail = compose(sampleMail)
/** More than all the buffers on the way can hold, so that a server can break off in the middle. */
const longMail = { ...mail, bytes: Buffer.concat([mail.bytes, Buffer.alloc(24_000_000, 'more\r\n')]) }

/** Sends to a server with this script; returns once the client has left it. */
async function sendTo(script: Partial<Record<Stage, Act>>, message = mail, timeoutMs = 5_000) {
  await using server = await scriptedServer(script)
  const result = await smtpTransport(server.url).send(message, { timeoutMs })
  await server.left()
  return { result, heard: server.heard() }
}

const refusedForNow = (detail: RegExp) => ({ kind: 'refused_for_now', detail: expect.stringMatching(detail) })
const unknown = (detail: RegExp) => ({ kind: 'unknown', detail: expect.stringMatching(detail) })

test('hands over the bytes and answers with the receipt', async () => {
  const { result, heard } = await sendTo({})
  expect(result).toEqual({ kind: 'accepted', response: '250 queued as 7' })
  expect(heard).toContain(`DATA\r\n${mail.bytes.toString()}.\r\n`)
  expect(heard).toMatch(/MAIL FROM:<desk@shopops.example>\r\nRCPT TO:<ada@example.com>\r\nDATA/)
})

describe('before the whole message was handed over', () => {
  const early: Stage[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body']

  describe.each(early)('at %s', (stage) => {
    const message = stage === 'body' ? longMail : mail
    const at = (act: Act, timeoutMs?: number) => sendTo({ [stage]: act }, message, timeoutMs)

    test.each<[string, Act, RegExp, number]>([
      ['silence', silence, /no answer within 150 ms/, 150],
      ['a close', close, /closed|EPIPE|ECONNRESET/i, 5_000],
      ['a reset', reset, /ECONNRESET|EPIPE|closed/i, 5_000],
      ['nonsense', say('gibberish'), /gibberish/, 5_000],
    ])('S3: %s refuses for now: nothing was handed over', async (_, act, detail, timeoutMs) => {
      const { result } = await at(act, timeoutMs)
      expect(result).toEqual(refusedForNow(/^Nothing was handed over: /))
      expect(result).toEqual(refusedForNow(detail))
    })

    test('S3: a temporary refusal refuses for now, in the server’s words', async () => {
      const { result } = await at(say('451 4.7.1 Greylisted, try later'))
      expect(result).toEqual({ kind: 'refused_for_now', detail: '451 4.7.1 Greylisted, try later' })
    })

    test('S3: a server that shuts down refuses for now', async () => {
      const { result } = await at(sayThen('421 going down\r\n', close))
      expect(result).toEqual({ kind: 'refused_for_now', detail: '421 going down' })
    })

    test('S5: a permanent refusal refuses, in the server’s words', async () => {
      const { result } = await at(say('554 5.7.1 Not here'))
      expect(result).toEqual({ kind: 'refused', detail: '554 5.7.1 Not here' })
    })
  })

  test('S3: nobody listening refuses for now', async () => {
    const result = await smtpTransport(await deadUrl()).send(mail, { timeoutMs: 5_000 })
    expect(result).toEqual(refusedForNow(/^Nothing was handed over: .*ECONNREFUSED/))
  })

  test('S3: an unknown host refuses for now', async () => {
    const result = await smtpTransport('smtp://nowhere.invalid:25').send(mail, { timeoutMs: 2_000 })
    expect(result).toEqual(refusedForNow(/^Nothing was handed over: .*(nowhere\.invalid|no answer)/))
  })

  test('a receipt for half a message is not believed, and the other half stays here', async () => {
    const { result, heard } = await sendTo({ body: say('250 queued') }, longMail)
    expect(result).toEqual(unknown(/accepted before it had the whole message: 250 queued/))
    expect(heard).not.toContain('\r\n.\r\n')
  })

  test('a refused recipient gets no message, also when all commands come at once', async () => {
    const { result, heard } = await sendTo({
      EHLO: say('250-test\r\n250 PIPELINING'),
      RCPT: say('550 5.1.1 No such person'),
    })
    expect(result).toEqual({ kind: 'refused', detail: '550 5.1.1 No such person' })
    expect(heard).not.toContain('Subject:')
  })

  test('a second answer where one was due is not taken for a receipt', async () => {
    const { result } = await sendTo({ greeting: say('220 test\r\n250 accepted') })
    expect(result.kind).not.toBe('accepted')
  })
})

describe('after the whole message was handed over', () => {
  test.each<[string, Act, RegExp, number]>([
    ['silence', silence, /no answer within 150 ms/, 150],
    ['a close', close, /closed/, 5_000],
    ['a reset', reset, /ECONNRESET/, 5_000],
    ['nonsense', say('gibberish'), /gibberish/, 5_000],
    ['nonsense that starts like a receipt', say('2nd thoughts'), /2nd thoughts/, 5_000],
    ['a reply that asks for more', say('354 go on'), /354 go on/, 5_000],
    ['a receipt cut off', sayThen('250 que', close), /closed/, 5_000],
    ['a receipt without its last line', sayThen('250-queued\r\n', close), /closed/, 5_000],
  ])('S1: %s leaves the outcome unknown', async (_, dot, detail, timeoutMs) => {
    const { result } = await sendTo({ dot }, mail, timeoutMs)
    expect(result).toEqual(unknown(/^The whole message was handed over, but no valid reply came: /))
    expect(result).toEqual(unknown(detail))
  })

  test.each<[string, Act, SendResult]>([
    ['S3: a temporary refusal', say('451 Try later'), { kind: 'refused_for_now', detail: '451 Try later' }],
    [
      'S3: a server that shuts down',
      sayThen('421 Bye\r\n', close),
      { kind: 'refused_for_now', detail: '421 Bye' },
    ],
    ['S5: a permanent refusal', say('554 Spam'), { kind: 'refused', detail: '554 Spam' }],
    ['a refusal of two lines', say('550-No\r\n550 thanks'), { kind: 'refused', detail: '550-No 550 thanks' }],
    ['a refusal before a close', sayThen('550 No', close), { kind: 'refused', detail: '550 No' }],
  ])('%s is what the server says it is', async (_, dot, outcome) => {
    expect((await sendTo({ dot })).result).toEqual(outcome)
  })

  test.each<[string, Partial<Record<Stage, Act>>]>([
    ['a reset right after the receipt', { dot: sayThen('250 queued as 7\r\n', reset) }],
    ['a close right after the receipt', { dot: sayThen('250 queued as 7\r\n', close) }],
    ['silence after the goodbye', { QUIT: silence }],
    ['nonsense after the goodbye', { QUIT: say('gibberish') }],
    ['a reset after the goodbye', { QUIT: reset }],
  ])('S1: the receipt counts, whatever comes of the connection: %s', async (_, script) => {
    expect((await sendTo(script)).result).toEqual({ kind: 'accepted', response: '250 queued as 7' })
  })

  test('what a server says can be stored: no control characters, no more than 500', async () => {
    const { result } = await sendTo({ dot: say(`550 \0\x1b[31m${'😀'.repeat(400)}`) })
    expect(result).toMatchObject({
      kind: 'refused',
      detail: expect.stringMatching(/^550 [^\p{Cc}]{3,500}$/u),
    })
  })
})
