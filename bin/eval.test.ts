import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { OptionError, readOptions } from './eval/options.ts'
import { readTickets } from './eval/ticket.ts'

const tickets = readTickets()

async function evaluation(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'eval.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: '' },
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

test('a decider that this version does not have ends in a sentence', async () => {
  const { output, faults, code } = await evaluation('--decider', 'anthropic')
  expect(faults).toMatch(/^This version has no decider "anthropic".*--decider scripted.*\.\n$/)
  expect({ output, code }).toEqual({ output: '', code: 1 })
})

test.each([
  [['--decider', 'oracle'], /There is no decider "oracle"/],
  [['--only', 'stalled-trap'], /There is no ticket "stalled-trap"/],
  [['--jsno'], /Unknown option '--jsno'[\s\S]*Usage: npm run eval/],
  [['stalled-trip'], /Unexpected argument 'stalled-trip'/],
])('%j is refused in words', (args, words) => {
  expect(() => readOptions(args, tickets)).toThrow(OptionError)
  expect(() => readOptions(args, tickets)).toThrow(words)
})
