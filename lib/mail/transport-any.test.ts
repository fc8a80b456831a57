import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import { sampleMail } from './sample.ts'
import {
  type Act,
  close,
  reset,
  type Stage,
  say,
  sayThen,
  scriptedServer,
  silence,
} from './scripted-server.ts'
import { smtpTransport } from './transport.ts'

const mail = compose(sampleMail)

describe('called off', () => {
  const before: Stage[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA']

  test('before it began, nothing is sent', async () => {
    await using server = await scriptedServer()
    const result = await smtpTransport(server.url).send(mail, {
      timeoutMs: 5_000,
      signal: AbortSignal.abort(),
    })
    expect(result).toEqual({
      kind: 'refused_for_now',
      detail: 'Nothing was handed over: the sending was called off',
    })
    expect(server.heard()).toBe('')
  })

  test.each(before)('at %s, nothing was handed over', async (stage) => {
    const controller = new AbortController()
    await using server = await scriptedServer({ [stage]: () => controller.abort() })
    const options = { timeoutMs: 5_000, signal: controller.signal }
    const result = await smtpTransport(server.url).send(mail, options)
    await server.left()
    expect(result).toMatchObject({ kind: 'refused_for_now' })
    expect(server.heard()).not.toContain('Subject:')
  })

  test('in the middle of the message, its end stays here', async () => {
    const controller = new AbortController()
    await using server = await scriptedServer({ body: () => controller.abort() })
    const message = { ...mail, bytes: Buffer.alloc(24_000_000, 'more\r\n') }
    const options = { timeoutMs: 5_000, signal: controller.signal }
    expect(await smtpTransport(server.url).send(message, options)).toMatchObject({ kind: 'refused_for_now' })
    await server.left()
    expect(server.heard()).not.toContain('\r\n.\r\n')
  })

  test('S1: after the message was handed over, the outcome is unknown', async () => {
    const controller = new AbortController()
    await using server = await scriptedServer({ dot: () => controller.abort() })
    const options = { timeoutMs: 5_000, signal: controller.signal }
    expect(await smtpTransport(server.url).send(mail, options)).toMatchObject({ kind: 'unknown' })
    await server.left()
  })

  test('after the receipt, nothing happens, and nobody listens to the signal any more', async () => {
    const controller = new AbortController()
    const hangUp: Act = (socket) => {
      controller.abort()
      socket.end()
    }
    await using server = await scriptedServer({ QUIT: hangUp })
    const options = { timeoutMs: 5_000, signal: controller.signal }
    expect(await smtpTransport(server.url).send(mail, options)).toMatchObject({ kind: 'accepted' })
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
    await server.left()
  })
})

describe('whatever a server does', () => {
  const stage = fc.constantFrom<Stage>('greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'dot', 'QUIT')
  const line = fc.constantFrom(
    ...['220 a', '235 b', '250 c', '250-d', '250', '2', '354 e', '421 f', '451 g', '503 h', '550 i', '999 j'],
    ...['nonsense', '', ' ', '250-SIZE 1\r\n250-PIPELINING\r\n250 x'],
  )
  const act = fc.oneof(
    fc.constantFrom<Act>(silence, close, reset),
    line.map((line) => say(line)),
    fc
      .tuple(line, fc.constantFrom('', '\r\n'), fc.constantFrom<Act>(close, reset))
      .map(([line, end, act]): Act => sayThen(line + end, act)),
  )
  const script = fc.dictionary(stage, act, { maxKeys: 3 })

  test('S1, S3: what it may have taken is never called refused unless it said so', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (script) => {
        await using server = await scriptedServer(script)
        const result = await smtpTransport(server.url).send(mail, { timeoutMs: 40 })
        await server.left()
        const gotAll = server.heard().includes(mail.bytes.toString().concat('.\r\n'))
        const refusal = /^[45]\d\d/.test('detail' in result ? result.detail : '')
        if (gotAll && !refusal) expect(['accepted', 'unknown']).toContain(result.kind)
        if (!gotAll) expect(result.kind).not.toBe('accepted')
      }),
      { numRuns: 150 },
    )
  })
})
