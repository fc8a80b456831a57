import { requestOf } from '#lib/deciders/anthropic/request.ts'
import { costOf, type Price, type Usage } from '#lib/deciders/prices.ts'
import type { Fact, State } from '#lib/loop/state.ts'
import type { Playbook, RunStart } from '#lib/loop/types.ts'
import { type InputTokens, promptCache, tokensIn } from './prompt-cache.ts'
import { type Counted, readCreated } from './request.ts'

// What an investigation of many steps takes: with each prompt rendered anew from what is known, as this product does it, and
// with one conversation to which calls and results are appended, as agents commonly do.

/** Tokens in and out, and what they cost in micro-USD: with what was said before in the provider's cache, and without. */
type Taken = { tokens: number; cached: number; uncached: number }
export type Investigation = { steps: number; appended: Taken; rendered: Taken }

const at = '2026-11-30T09:00:00.000Z'
const question =
  'Hi, I ordered headphones more than a week ago and tracking has been stuck on "in transit" since Tuesday. Where is my order? I leave for a trip on Friday.'
const choice = { effort: null, maxTokens: 8_000, strict: true }

/** Measures investigations of so many steps, each of which reads one more order. */
export function investigations(playbook: Playbook, price: Price, steps: readonly number[]): Investigation[] {
  return steps.map((count) => ({
    steps: count,
    appended: taken(
      turns(count, (done) => appended(playbook, price.model, done)),
      price,
    ),
    rendered: taken(
      turns(count, (done) => rendered(playbook, price.model, done)),
      price,
    ),
  }))
}

function turns(count: number, requestAfter: (done: number) => Counted): Counted[] {
  return Array.from({ length: count }, (_, done) => requestAfter(done))
}

function taken(requests: Counted[], price: Price): Taken {
  const inputOf = promptCache(() => 0)
  const output = tokensIn(JSON.stringify(callFor(1)))
  const usages = requests.map((request) => usageOf(inputOf(request), output))
  const sum = (of: (usage: Usage) => number) => usages.reduce((all, usage) => all + of(usage), 0)
  return {
    tokens: sum((usage) => tokensOf(usage)),
    cached: sum((usage) => costOf(price, usage)),
    uncached: sum((usage) =>
      costOf(price, { ...nothing, input: tokensOf(usage) - usage.output, output: usage.output }),
    ),
  }
}

const nothing: Usage = { input: 0, output: 0, cacheWrite: 0, cacheWriteHour: 0, cacheRead: 0 }

function tokensOf(usage: Usage): number {
  return Object.values(usage).reduce((all, each) => all + each, 0)
}

function usageOf({ plain, written, writtenForAnHour, read }: InputTokens, output: number): Usage {
  return { input: plain, cacheWrite: written, cacheWriteHour: writtenForAnHour, cacheRead: read, output }
}

function rendered({ render }: Playbook, model: string, done: number): Counted {
  return readCreated(requestOf(render(stateAfter(done), start, 100_000), { ...choice, model }))
}

/** The same beginning; then what was called and what came of it, the whole of it cached from turn to turn. */
function appended({ render }: Playbook, model: string, done: number): Counted {
  const first = readCreated(requestOf(render(stateAfter(0), start, 100_000), { ...choice, model }))
  const since = Array.from({ length: done }, (_, step): Counted['messages'] => [
    { role: 'assistant', content: callFor(step) },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: `call_${step}`, content: observationOf(step) }],
    },
  ])
  return { ...first, messages: [...first.messages, ...since.flat()], cache_control: { type: 'ephemeral' } }
}

function callFor(step: number) {
  const reason = 'What was ordered, paid and promised in it is needed to answer.'
  const text = { type: 'text' as const, text: reason }
  const input = { order: `O-${1001 + step}`, reason }
  return [text, { type: 'tool_use' as const, id: `call_${step}`, name: 'get_order', input }]
}

function stateAfter(done: number): State {
  const facts = Array.from({ length: done }, (_, step): Fact => {
    const args = { order: `O-${1001 + step}` }
    const observation = JSON.parse(observationOf(step))
    return { action: 'get_order', args, observation, run: 1, step: step + 1, readAt: at, old: false }
  })
  const messages = [{ from: 'customer' as const, author: 'Jordan Lee', at, text: question }]
  return { messages, facts, drafts: [], decisions: [], effects: [], refusals: [] }
}

/** An order of the sample shop, as it is read. */
function observationOf(step: number): string {
  return JSON.stringify({
    cancelled: null,
    currency: 'USD',
    days_since_placed: 9 + step,
    exchanges: [],
    found: true,
    lines: [{ in_stock: true, quantity: 1, title: 'Arc Over-Ear, sand', unit_cents: 12_900 }],
    number: `O-${1001 + step}`,
    open_proposal: null,
    paid: [{ amount_cents: 12_900, method: 'card ending 4411' }],
    parcel_count: 1,
    placed_on: '2026-11-21',
    promised_on: '2026-11-26',
    refunded_cents: 0,
    refunds: [],
    reshipments: [],
    returns: [],
    ship_to: {
      city: 'Bristol',
      country: 'GB',
      line1: '4 Harbour Row',
      line2: null,
      name: null,
      postcode: 'BS1 4RH',
      region: null,
    },
    shipping_cents: 0,
    status: 'shipped',
    total_cents: 12_900,
  })
}

const start: RunStart = {
  run: 1,
  asOf: at,
  playbook: { name: 'order-support', version: 'any' },
  decider: { name: 'anthropic', model: 'any' },
  bounds: { maxSteps: 40, maxRepairs: 4, maxCostMicroUsd: 0, deadlineMs: 60_000, maxPromptChars: 400_000 },
  tokenBudget: 100_000,
  scope: { kind: 'none' },
  subject: { number: 1042, title: 'Where is my order?', order: null, can_be_written_to: true },
  settings: { shop: 'Northline', voice: 'Warm, plain and brief.' },
}

/** The table of docs/guide/models.md. */
export function tokenTable(measured: readonly Investigation[]): string {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const dollars = (microUsd: number) => `$${(microUsd / 1e6).toFixed(3)}`
  const said = ({ tokens, cached, uncached }: Taken) => [
    tokens.toLocaleString('en-US'),
    dollars(cached),
    dollars(uncached),
  ]
  const headings = ['tokens', 'cost', 'without a cache']
  return [
    row(
      'steps',
      ...headings.map((each) => `appended: ${each}`),
      ...headings.map((each) => `rendered: ${each}`),
    ),
    row(...Array.from({ length: 7 }, () => '---:')),
    ...measured.map(({ steps, appended, rendered }) =>
      row(String(steps), ...said(appended), ...said(rendered)),
    ),
  ].join('\n')
}
