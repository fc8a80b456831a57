import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readEnv } from '#lib/env.ts'
import { personas } from '#prisma/seed/personas.ts'
import { readyCase, stateOf } from './cases.ts'
import { expect, test } from './desk.ts'

test('how the desk is can be asked without signing in', async ({ request }) => {
  const answer = await request.get('/api/health')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({
    status: 'ok',
    database: 'ok',
    worker: { alive: true, heartbeat_age_ms: expect.any(Number) },
    queue: { depth: expect.any(Number) },
    version: expect.any(String),
  })
})

/** What anybody may call. */
const open = ['signIn', 'signOut', 'becomeFirstAdmin', 'askForHelp', 'sendAgain']
const builtActions = z.object({
  node: z.record(
    z.string(),
    z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
})

test('nothing that is done on the desk is done for whoever is not signed in', async ({ request }) => {
  const ready = await readyCase(personas.returnedToSender)
  const file = `${process.env.NEXT_DIST_DIR || '.next'}/server/server-reference-manifest.json`
  const built = Object.entries(builtActions.parse(JSON.parse(readFileSync(file, 'utf8'))).node)
  const guarded = built.filter(([, { exportedName }]) => !open.includes(exportedName))
  expect(guarded.length).toBeGreaterThanOrEqual(15)
  for (const [id, { exportedName, workers }] of guarded) {
    const [page = ''] = Object.keys(workers)
    const path = page.replace(/^app|\/page$|\/\([^)]*\)/g, '').replace(/\[\w+\]/, String(ready.number))
    const { APP_URL: origin } = readEnv(['APP_URL'])
    const answer = await request.post(path, {
      headers: { 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', origin },
      data: JSON.stringify([{ caseId: ready.id, number: ready.number, why: '', question: 'Why?' }]),
      maxRedirects: 0,
    })
    expect(await answer.text(), exportedName).toContain('You are signed out. Nothing was done')
  }
  expect(await stateOf(ready.id)).toBe('awaiting_approval')

  const kept = await request.post('/queue/unsent', { data: { caseId: ready.id, subject: '', body: 'x' } })
  expect(kept.status()).toBe(403)
  expect((await request.get(`/cases/${ready.number}/export`)).status()).toBe(401)
  expect((await request.get('/api/live')).status()).toBe(401)
})
