import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pool } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { startMessagesServer } from './messages/server.ts'
import { decideByTools } from './messages/twins.ts'

useDatabase('empty')

async function demo(variables: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts'), '--json', ...args], {
    env: { ...process.env, DATABASE_URL: '', ANTHROPIC_API_KEY: '', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, result: JSON.parse(output) }
}

const expected = {
  steps: 5,
  actions: ['get_customer', 'get_order', 'get_shipment', 'draft_email', 'propose_send'],
  customer: 'Jordan Lee',
  order_total_cents: 12900,
  shipment_status: 'in_transit_stalled',
  status_after_run: 'awaiting_approval',
  email_sent_before_approval: false,
  decision: 'approved',
  email_sent: true,
  message_id: expect.stringMatching(/^<[0-9a-f]{32}@northline\.test>$/),
  delivered_to: 'jordan.lee@example.com',
  trail_events: expect.any(Number),
  trail_verified: true,
  redraft_heeds_reason: true,
  survived_kill: true,
}

test('the demo shows the whole chain on a temporary database', { timeout: 120_000 }, async () => {
  expect(await demo({})).toEqual({ code: 0, result: expected })
})

test('asked of a model over the line, without a key of a server of its own, it is the same', {
  timeout: 120_000,
}, async () => {
  expect(await demo({}, '--decider', 'anthropic')).toEqual({ code: 0, result: expected })
})

test('on a DATABASE_URL, with a key, it asks whoever the key is for, in a schema of its own that it drops', {
  timeout: 120_000,
}, async () => {
  const url = process.env.DATABASE_URL ?? ''
  const schemas = async () => (await pool().query('SELECT nspname FROM pg_namespace ORDER BY 1')).rows
  const before = await schemas()
  const server = await startMessagesServer({ decide: decideByTools, apiKey: 'a-key' })
  const variables = { DATABASE_URL: url, ANTHROPIC_API_KEY: 'a-key', ANTHROPIC_BASE_URL: server.url }
  expect(await demo(variables, '--decider', 'anthropic')).toEqual({ code: 0, result: expected })
  await server.stop()
  const asked = server.requests.filter(({ path }) => path === '/v1/messages')
  // Three cases, one of them drafted twice.
  expect(asked.length).toBeGreaterThanOrEqual(3 * 5)
  expect(await schemas()).toEqual(before)
  expect((await pool().query('SELECT FROM "Case"')).rowCount).toBe(0)
})
