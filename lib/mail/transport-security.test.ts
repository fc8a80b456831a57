import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { sampleMail } from './sample.ts'
import { say, scriptedServer } from './scripted-server.ts'
import { smtpTransport } from './transport.ts'

const mail = compose(sampleMail)
const send = (url: string) => smtpTransport(url).send(mail, { timeoutMs: 5_000 })

/** A real mail server with a certificate nobody vouches for; it takes mail from `desk` only. */
async function secureServer(options: SMTPServerOptions = {}) {
  const sessions: { secure: boolean; user: unknown }[] = []
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      done(null, username === 'desk' && password === 'p@ss word' ? { user: username } : {}),
    onData: (stream, { secure, user }, done) => {
      sessions.push({ secure, user })
      stream.resume().on('end', () => done())
    },
    ...options,
  }).on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const dispose = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { host: `127.0.0.1:${address.port}`, sessions, [Symbol.asyncDispose]: dispose }
}

test.each([
  ['smtp', { secure: false }],
  ['smtps', { secure: true }],
])('signs in over TLS (%s)', async (scheme, options) => {
  await using server = await secureServer(options)
  const result = await send(`${scheme}://desk:p%40ss%20word@${server.host}?tls.rejectUnauthorized=false`)
  expect(result.kind).toBe('accepted')
  expect(server.sessions).toEqual([{ secure: true, user: 'desk' }])
})

test.each(['smtp', 'smtps'])(
  'S3: hands nothing to a server whose certificate is not trusted (%s)',
  async (scheme) => {
    await using server = await secureServer({ secure: scheme === 'smtps' })
    const result = await send(`${scheme}://desk:p%40ss%20word@${server.host}`)
    expect(result).toMatchObject({ kind: 'refused_for_now', detail: expect.stringMatching(/certificate/) })
    expect(server.sessions).toEqual([])
  },
)

test('S5: a wrong password refuses', async () => {
  await using server = await secureServer()
  const result = await send(`smtp://desk:wrong@${server.host}?tls.rejectUnauthorized=false`)
  expect(result).toMatchObject({ kind: 'refused', detail: expect.stringMatching(/^535 /) })
})

test('S3: a sign-in that does not work now refuses for now', async () => {
  await using server = await scriptedServer({
    EHLO: say('250-test\r\n250 AUTH PLAIN'),
    AUTH: say('454 Temporary authentication failure'),
  })
  expect(await send(server.url.replace('//', '//desk:secret@'))).toEqual({
    kind: 'refused_for_now',
    detail: '454 Temporary authentication failure',
  })
})

test('sends nothing in the clear where TLS is required', async () => {
  await using server = await scriptedServer()
  const result = await send(`${server.url.replace('//', '//desk:secret@')}?requireTLS=true`)
  expect(result).toEqual({ kind: 'refused', detail: '502 5.5.1 Not here' })
  expect(server.heard()).not.toMatch(/AUTH|MAIL|Subject/)
})

test('S3: a server that does not speak TLS where it should refuses for now', async () => {
  await using server = await scriptedServer()
  expect(await send(server.url.replace('smtp:', 'smtps:'))).toMatchObject({ kind: 'refused_for_now' })
})
