import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Misbehaviour } from '#bin/messages/misbehave.ts'
import { readCaseHistory, readCasePage } from '#lib/cases/case-page.ts'
import { db, pool } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { key, startProvider } from '#lib/testing/provider.ts'
import { caseIn, openFor, useMailbox } from '#lib/testing/worker.ts'
import { personas } from '#prisma/seed/personas.ts'

useDatabase('shop')
const mailbox = useMailbox()
const command = join(import.meta.dirname, '../../bin/worker.ts')

/** The product's own worker as a process with a key, and all that it writes. Runs until `act` is done. */
async function workWith(
  environment: Record<string, string>,
  act: (ended: Promise<unknown>) => Promise<unknown>,
) {
  const worker = spawn(process.execPath, [command], {
    env: { ...process.env, SMTP_URL: mailbox.url(), SWEEP_MS: '100', LOG_LEVEL: 'trace', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const ended = once(worker, 'exit')
  await act(ended).finally(() => worker.kill('SIGTERM'))
  const [code] = await ended
  return { code, said: said.join('') }
}

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await pool().query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await pool().query<{ row: string }>(`SELECT stored::text AS row FROM ${name} stored`)
    return rows.map(({ row }) => row).join('\n')
  })
  return (await Promise.all(dumps)).join('\n')
}

test('the key is in no log, no trail and on no page, whatever goes wrong', { timeout: 60_000 }, async () => {
  const faults: (Misbehaviour | null)[] = [
    { kind: 'status', status: 401, message: `invalid x-api-key: ${key}` },
    { kind: 'status', status: 400, message: `The key ${key} has no workspace` },
    { kind: 'status', status: 529, message: `Overloaded for ${key}`, retryAfter: '0' },
    { kind: 'status', status: 500, message: key },
    { kind: 'cut', when: 'half_answered' },
    { kind: 'refusal', category: null },
    { kind: 'status', status: 403, message: key },
    { kind: 'invalid_json' },
  ]
  const server = await startProvider({ apiKey: key, misbehave: faults })
  const ids: string[] = []
  const environment = {
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_LOG: 'debug',
    WORKER_CONCURRENCY: '1',
  }
  const { code, said } = await workWith(environment, async () => {
    for (let at = 0; at < 5; at += 1) {
      const id = await openFor(personas.stalled.order)
      ids.push(id)
      await caseIn(id, 'needs_human', 'awaiting_approval')
    }
  })
  expect(code).toBe(0)
  expect(said).toContain('Claude decides')
  expect(server.requests.length).toBeGreaterThan(faults.length)
  const attention = await db().case.findMany({ where: { id: { in: ids } }, select: { attention: true } })
  expect(attention.flatMap((row) => row.attention ?? []).join('\n')).toContain('The key … has no workspace')

  const cases = await db().case.findMany({ select: { number: true } })
  const pages = await Promise.all(cases.map(({ number }) => readCasePage(db(), number)))
  const histories = await Promise.all(pages.map((page) => page && readCaseHistory(db(), page)))
  const stored = await everythingStored()
  expect(stored).toContain('claude-sonnet-5-5')
  expect(stored).toContain('call_failed')
  for (const text of [said, stored, JSON.stringify(pages), JSON.stringify(histories)]) {
    expect(text.includes(key)).toBe(false)
    expect(text.includes(key.slice(-12))).toBe(false)
  }
})

test('without a key the rules decide, and the worker says so', async () => {
  const { code, said } = await workWith({ ANTHROPIC_API_KEY: '' }, async () => {
    await caseIn(await openFor(personas.stalled.order), 'awaiting_approval')
  })
  expect(code).toBe(0)
  expect(said).toContain('the rules decide')
})

test('with a model that has no price it does not start, and says which have', async () => {
  const usual = { model: 'claude-of-tomorrow', effort: null, maxTokens: 8_000, strict: true }
  await setSettings({ deciders: { usual, playbooks: {} } })
  const { code, said } = await workWith({ ANTHROPIC_API_KEY: key }, (ended) => ended)
  await setSettings({ deciders: { usual: { ...usual, model: 'claude-opus-5' }, playbooks: {} } })
  expect(code).toBe(1)
  expect(said).toMatch(/^There is no price for claude-of-tomorrow.*claude-sonnet-5-5/m)
  expect(said).not.toContain(key)
})
