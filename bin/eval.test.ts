import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { crewOf } from './eval/crew.ts'
import { siteOn } from './eval/desk.ts'
import { work } from './eval/evaluate.ts'
import { figuresOf } from './eval/figures.ts'
import { OptionError, readOptions } from './eval/options.ts'
import { readTickets } from './eval/ticket.ts'
import { startMessagesServer } from './messages/server.ts'
import { decideByTools } from './messages/twins.ts'
import { createDatabase, dropDatabase } from './postgres-database.ts'

const tickets = readTickets()
afterEach(() => void vi.unstubAllEnvs())

async function evaluation(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'eval.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: '', ANTHROPIC_API_KEY: '' },
  })
  const [output, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, faults, code }
}

test('the tickets are valid, at least forty, and each of its own name', () => {
  expect(tickets.length).toBeGreaterThanOrEqual(40)
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(tickets.length)
})

test('the figures of a few tickets are one JSON object', { timeout: 120_000 }, async () => {
  const { output, faults, code } = await evaluation(
    '--json',
    ...['stalled-trip', 'invoice-copy', 'nobody-at-all'].flatMap((id) => ['--only', id]),
  )
  expect(faults).toBe('')
  expect(code).toBe(0)
  const share = expect.toSatisfy((value) => value >= 0 && value <= 1)
  const { repair_without_feedback, ...figures } = JSON.parse(output)
  expect(figures).toEqual({
    tickets: 3,
    resolved_rate: 1,
    escalated_right: 2,
    halted: 0,
    wrong: 0,
    wrongly_sent: 0,
    repair_with_feedback: 1,
    grounding: { precision: share, recall: share, sentences: expect.any(Number) },
  })
  expect(repair_without_feedback).toBeGreaterThan(1)
})

test('without a key Claude is not asked: it says so, and ends with 2', async () => {
  const { output, faults, code } = await evaluation('--decider', 'anthropic', '--json')
  expect(faults).toMatch(/^ANTHROPIC_API_KEY is not set.*--decider scripted.*\.\n$/)
  expect({ output, code }).toEqual({ output: '', code: 2 })
})

/** What a run of the command with these arguments works, on the server of these tests: its figures, and what it says. */
async function worked(...args: string[]) {
  // The desks of a site are opened one after the other, each as the database.
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('LOG_LEVEL', 'error')
  const options = readOptions(args, tickets)
  const { crew, end } = crewOf(options)
  const server = inject('postgresUrl')
  const shop = `eval_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, shop, inject('templateDatabase'))
  const site = await siteOn({ server, shop }, crew.clock.now(), crew)
  try {
    const judged = await work(options.tickets, site, crew.clock)
    return { notes: end(), figures: figuresOf(judged, noFeedback, noGrounding) }
  } finally {
    await site.close()
    await dropDatabase(server, shop)
  }
}

const noFeedback = { withFeedback: 0, withoutFeedback: 0 }
const noGrounding = { precision: 0, recall: 0, sentences: 0 }

test('what a model said over the line is recorded, and replayed to the same figures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shopops-eval-'))
  const args = ['--only', 'stalled-trip', '--recording', join(folder, 'one.jsonl')]
  const server = await startMessagesServer({ decide: decideByTools })
  vi.stubEnv('ANTHROPIC_API_KEY', 'a-key')
  vi.stubEnv('ANTHROPIC_BASE_URL', server.url)
  const live = await worked(...args, '--decider', 'anthropic', '--record')
  vi.stubEnv('ANTHROPIC_API_KEY', '')
  await server.stop()
  const again = await worked(...args, '--decider', 'recorded')
  rmSync(folder, { recursive: true })
  expect(live.notes).toEqual([expect.stringMatching(/^5 answers are kept in .*one\.jsonl/)])
  expect(again).toEqual({ notes: [], figures: live.figures })
  const { resolved_rate, per_case } = again.figures
  expect(resolved_rate).toBe(1)
  expect(per_case?.tokens).toBeGreaterThan(10_000)
  expect(per_case?.micro_usd).toBeGreaterThan(1_000)
})

test('what is kept in the project is replayed whatever day it is; what is not, is halted and said', async () => {
  const only = ['stalled-trip', 'invoice-copy', 'nobody-at-all', 'thanks'].flatMap((id) => ['--only', id])
  const { notes, figures } = await worked('--decider', 'recorded', ...only)
  expect(figures).toMatchObject({ tickets: 4, resolved_rate: 0.75, halted: 1 })
  expect(notes[0]).toMatch(/^Not recorded: case \d+, order O-\d+, “.*”, at its beginning.*--record$/)
})

test.each([
  [['--decider', 'oracle'], /There is no decider "oracle"/],
  [['--record'], /give --decider anthropic/],
  [['--decider', 'recorded', '--record'], /give --decider anthropic/],
  [['--only', 'stalled-trap'], /There is no ticket "stalled-trap"/],
  [['--jsno'], /Unknown option '--jsno'[\s\S]*Usage: npm run eval/],
  [['stalled-trip'], /Unexpected argument 'stalled-trip'/],
])('%j is refused in words', (args, words) => {
  expect(() => readOptions(args, tickets)).toThrow(OptionError)
  expect(() => readOptions(args, tickets)).toThrow(words)
})
