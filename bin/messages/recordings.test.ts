import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { anthropic } from '#lib/deciders/anthropic/provider.ts'
import { recorded, recording } from '#lib/deciders/recorded.ts'
import { runLoop } from '#lib/loop/loop.ts'
import type { Decider, Entry } from '#lib/loop/types.ts'
import { tag } from '#lib/playbooks/markup.ts'
import { orderSupport } from '#lib/playbooks/order-support/index.ts'
import { message, shopWith, startFor } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { asOf, customerOf, orderWith, parcelWith } from '#lib/testing/sample-orders.ts'
import { personalIn } from './personal.ts'
import { readRecording, recordingOf } from './recordings.ts'
import { startMessagesServer } from './server.ts'
import { decideByTools } from './twins.ts'

const folder = mkdtempSync(join(tmpdir(), 'shopops-recordings-'))
const file = join(folder, 'one.jsonl')
afterAll(() => rmSync(folder, { recursive: true }))

const world = { now: () => new Date(asOf), wait: async () => undefined, random: () => 0.5 }
const choice = { model: 'claude-sonnet-5-5', effort: null, maxTokens: 8_000, strict: true } as const
const key = 'sk-ant-api03-not-a-key'

const orders = [orderWith([parcelWith()])]
const jordan = customerOf(orders)
const wanda = { ...jordan, name: 'Wanda Brück', email: 'wanda@brueck.example' }

const asking = (author: string) => ({
  ...message('customer', `Where is O-1001? (${author.split(' ')[0]}, +44 117 496 0123)`),
  author,
})

/** Works the same question of a customer to its end. */
async function work(decider: Decider, customer = jordan) {
  const entries: Entry[] = []
  const said = asking(customer.name)
  const ports = {
    playbook: orderSupport(shopWith(orders, customer)),
    decider,
    recorder: {
      reserve: async () => null,
      async record(entry: Entry) {
        entries.push(entry)
        return null
      },
    },
    clock: { now: () => new Date(asOf) },
    signal: new AbortController().signal,
  }
  const bounds = { ...startFor().bounds, maxCostMicroUsd: 1_000_000 }
  const counters = { turns: 0, steps: 0, repairs: 0, costMicroUsd: 0, tokens: 0, activeMs: 0, claims: 1 }
  const state = { ...emptyState, messages: [said] }
  const start = { ...startFor({ order: 'O-1001' }), bounds }
  const stop = await runLoop(ports, start, { state, counters })
  const last = entries.at(-1)
  return { stop, body: last?.state.drafts.at(-1)?.body ?? '', spent: last?.counters.costMicroUsd }
}

async function record() {
  const server = await startMessagesServer({ decide: decideByTools, apiKey: key })
  try {
    const kept = recordingOf(asOf, file)
    const live = anthropic({ apiKey: key, baseUrl: server.url }, world).deciderFor(choice)
    const worked = await work(recording(live, kept.keep))
    kept.write()
    return worked
  } finally {
    await server.stop()
  }
}

test('what was recorded from a server is replayed without one, to the same end at the same price', async () => {
  const live = await record()
  expect(live).toMatchObject({ stop: { kind: 'parked' }, body: expect.stringContaining('Hi Jordan') })
  const { answerTo, outdated } = readRecording(file)
  expect(await work(recorded(answerTo))).toEqual(live)
  expect(outdated.size).toBe(0)
})

test('a recording holds no key and nothing of the customer, and answers another one by their name', async () => {
  await record()
  const text = readFileSync(file, 'utf8')
  for (const theirs of [key, 'Jordan', 'Lee', jordan.email, '496 0123', 'Harbour Row', 'BS1 4RH'])
    expect(text).not.toContain(theirs)
  expect(text).toContain('{name-1.1}')
  const { answerTo } = readRecording(file)
  const { body } = await work(recorded(answerTo), wanda)
  expect(body).toContain('Hi Wanda')
})

test('what was not recorded stops the run, and says which it was and how to record it', async () => {
  await record()
  const { answerTo } = readRecording(file)
  const shop = shopWith([])
  const prompt = orderSupport(shop).render(
    { ...emptyState, messages: [message('customer', 'Something else')] },
    startFor({ order: 'O-2', title: 'Something else' }),
    9,
  )
  const decided = await recorded(answerTo).decide(prompt, {
    timeoutMs: 1,
    signal: new AbortController().signal,
  })
  expect(decided).toEqual({
    stop: {
      kind: 'halted',
      bound: 'model',
      detail:
        'Not recorded: case 1042, order O-2, “Something else”, at its beginning. Set ANTHROPIC_API_KEY and record it: npm run eval -- --decider anthropic --record',
    },
    costMicroUsd: 0,
  })
})

test('what was recorded with other instructions is replayed, and counted', async () => {
  await record()
  const { answerTo, outdated } = readRecording(file)
  const says = asking(jordan.name)
  const prompt = orderSupport(shopWith(orders)).render(
    { ...emptyState, messages: [says] },
    startFor({ order: 'O-1001' }),
    9,
  )
  const other = prompt.map((part) => (part.role === 'system' ? { ...part, text: 'Be brief.' } : part))
  expect(answerTo(other)).toMatchObject({ reply: { stop: 'tool_use' } })
  expect(outdated.size).toBe(1)
})

describe('what is a person’s', () => {
  const name = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{2,8} [A-Z][a-z]{2,8}$/)
  const words = fc.array(fc.constantFrom('I', 'am', 'sorry', ',', '.', 'NAME', 'FIRST', '(', '\n'), {
    maxLength: 20,
  })

  test('is gone where it is hidden, and there again where it is revealed', () => {
    fc.assert(
      fc.property(name, words, (author, parts) => {
        const [first = ''] = author.split(' ')
        const { hide, reveal } = personalIn([{ role: 'user', text: tag('message', { author }, 'Hello') }])
        const text = parts.join(' ').replaceAll('NAME', author).replaceAll('FIRST', first)
        expect(hide(text)).not.toContain(first)
        expect(reveal(hide(text))).toBe(text)
      }),
    )
  })

  test('has the same placeholder wherever it stands, and is no part of another word', () => {
    const observation = {
      name: 'Al Lee',
      email: 'al@lee.example',
      address: { line1: '4 Harbour Row', line2: null },
    }
    const { hide } = personalIn([
      { role: 'user', text: tag('fact', { action: 'a' }, JSON.stringify(observation)) },
    ])
    expect(hide('Lee of 4 Harbour Row, al@lee.example, and Al: all asleep, Leeds')).toBe(
      '{name-1.2} of {street-1}, {email-1}, and {name-1.1}: all asleep, Leeds',
    )
  })
})
