import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { auth } from '#lib/auth/auth.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { SIGN_INS, USERS } from '#prisma/seed/data/users.ts'
import { GET, HEAD } from './route.ts'

const asked = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/headers', () => ({ headers: async () => asked.headers, cookies: async () => new Map() }))

process.env.AUTH_SECRET = 'never more than a test, forty characters'
process.env.APP_URL = 'http://127.0.0.1:3000'
process.env.LOG_LEVEL = 'silent'
useDatabase('shop')

const reading: ReadableStreamDefaultReader<Uint8Array>[] = []
afterAll(async () => {
  for (const reader of reading) await reader.cancel()
})

beforeEach(async () => {
  asked.headers = new Headers()
  await db().session.deleteMany()
})

async function signIn(): Promise<void> {
  const [maya] = SIGN_INS
  const body = { email: maya.user.email, password: maya.password }
  const { headers } = await auth().api.signInEmail({ body, returnHeaders: true })
  asked.headers.set(
    'cookie',
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  )
}

test('nobody who is not signed in hears anything', async () => {
  for (const answer of [await GET(), await HEAD()]) expect(answer.status).toBe(401)
  asked.headers.set('cookie', 'shopops.session_token=made.up')
  for (const answer of [await GET(), await HEAD()]) expect(answer.status).toBe(401)
})

test('who is signed in is given a stream that nothing on the way holds back', async () => {
  await signIn()
  expect((await HEAD()).status).toBe(204)
  const answer = await GET()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
  const reader = answer.body?.getReader()
  if (reader) reading.push(reader)
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toMatch(/^data: \{"kind":"(not_)?live"/)
})

test('whose session has ended is not let in again', async () => {
  await signIn()
  await db().session.updateMany({
    where: { userId: USERS.maya.id },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  })
  for (const answer of [await GET(), await HEAD()]) expect(answer.status).toBe(401)
})
