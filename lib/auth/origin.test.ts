import { expect, it } from 'vitest'
import { isFromHere } from './origin.ts'

const request = (headers: Record<string, string>) => new Request('http://desk.test/queue/unsent', { headers })

it.each([
  ['a page of the desk', { host: 'desk.test', origin: 'https://desk.test' }, true],
  ['a page of the desk on a port', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
  ['another site', { host: 'desk.test', origin: 'https://evil.test' }, false],
  ['another port', { host: 'desk.test', origin: 'https://desk.test:8080' }, false],
  ['a sandboxed page', { host: 'desk.test', origin: 'null' }, false],
  ['nobody says where', { host: 'desk.test' }, false],
  [
    'a site that forwards itself',
    { host: 'desk.test', origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
    false,
  ],
])('a request from %s', (_from, headers, isOurs) => {
  expect(isFromHere(request(headers))).toBe(isOurs)
})
