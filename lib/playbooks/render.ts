import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Fact, State } from '#lib/loop/state.ts'
import type { Action, Playbook, RunStart } from '#lib/loop/types.ts'
import { cut, group, tag } from './markup.ts'
import { oncePer } from './once-per.ts'

/** The vocabulary as a model is shown it: one JSON tool schema a line, each with the reason it must give. */
export function renderTools(actions: readonly Action[]): string {
  return actions
    .map(({ name, description, args }) => {
      const reason = z.string().describe('Why this is the next thing to do, in one sentence')
      return JSON.stringify({
        name,
        description,
        input_schema: z.toJSONSchema(args.extend({ reason }), { io: 'input' }),
      })
    })
    .join('\n')
}

/** A state as the sections of a prompt, what changes least first: one segment a fact, so that each is stored once. */
export function renderState(state: State): string[] {
  return [
    renderMessages(state.messages),
    ...renderFacts(state.facts),
    ...section('drafts', state.drafts, ({ version, author, old, subject, body }) =>
      tag('draft', { version, author, old, subject }, body),
    ),
    ...section('decisions', state.decisions, ({ kind, draft, by, at, reason }) =>
      tag('decision', { kind, draft: draft ?? 'none', by, at }, reason),
    ),
    ...section('already_done', state.effects, ({ kind, at, outcome, summary }) =>
      tag('done', { kind, at, outcome }, summary),
    ),
    ...section('refused', state.refusals, ({ kind, reason }) => tag('refusal', { kind }, reason)),
  ]
}

const renderMessages = oncePer((messages: State['messages']) =>
  group(
    'messages',
    messages.map(({ from, author, at, text }) => tag('message', { from, author, at }, cut(text, 20_000))),
  ),
)

/** The end of every prompt: what is left to pace oneself by, in tokens, and what is asked. */
export function renderNext(tokensLeft: number): string {
  return `You have about ${tokensLeft} tokens left for this case. Choose the next action.`
}

/** Names what a playbook's prompts are: a hash over those it renders for a state that uses every section and cut. */
export function versionOf(render: Playbook['render']): string {
  const prompts = [specimenStart, { ...specimenStart, subject: lesserSubject }].map((start) =>
    render(specimen, start, 1),
  )
  return createHash('sha256').update(JSON.stringify(prompts)).digest('hex').slice(0, 12)
}

/** How many facts a prompt holds whole, at most and at least once there are more; and how much of each other, in characters. */
const mostWhole = 20
const leastWhole = 8
const shortened = 60
/** A product is chosen from: a variant that was cut away could not be. So many characters are some fifty variants. */
const longestProduct = 12_000

/**
 * A prompt that grew by every fact for ever would make a case cost the square of its steps. The earliest are shortened, many
 * at once, so that what a provider has cached stays the same for a dozen turns.
 */
function renderFacts(facts: readonly Fact[]): string[] {
  const atOnce = mostWhole + 1 - leastWhole
  const short = atOnce * Math.max(0, Math.ceil((facts.length - mostWhole) / atOnce))
  return facts.map((fact, place) => (place < short ? renderFact(fact, shortened) : renderWhole(fact)))
}

const renderWhole = oncePer((fact: Fact) =>
  renderFact(fact, fact.action === 'get_product' ? longestProduct : undefined),
)

function renderFact({ action, args, step, readAt, old, observation }: Fact, longest?: number): string {
  const attributes = { action, args: JSON.stringify(args), step, read_at: readAt, old }
  return tag('fact', attributes, cut(JSON.stringify(observation), longest))
}

function section<Item>(name: string, items: readonly Item[], render: (item: Item) => string): string[] {
  return items.length === 0 ? [] : [group(name, items.map(render))]
}

const at = '2026-01-01T00:00:00.000Z'
const longest = 'A'.repeat(20_001)
const few = { action: 'a', observation: 'B'.repeat(100), run: 1, step: 1, readAt: at, old: true }
const specimen: State = {
  messages: [
    { from: 'customer', author: 'A', at, text: 'B' },
    { from: 'desk', author: 'A', at, text: longest },
  ],
  facts: [
    ...Array.from({ length: mostWhole }, (_, each) => ({ ...few, args: { each } })),
    { action: 'a', args: { b: 'c' }, observation: { d: 1 }, run: 1, step: 1, readAt: at, old: true },
    { action: 'a', args: { b: 'd' }, observation: longest, run: 1, step: 1, readAt: at, old: false },
  ],
  drafts: [{ version: 1, author: 'model', old: true, subject: 'A', body: 'B', asks: [] }],
  decisions: [{ kind: 'sent_back', draft: 1, reason: 'A', by: 'B', at }],
  effects: [{ kind: 'send_email', summary: 'A', at, outcome: 'succeeded' }],
  refusals: [{ kind: 'malformed', reason: 'A' }],
}
const specimenStart: RunStart = {
  run: 1,
  asOf: at,
  playbook: { name: 'a', version: 'b' },
  decider: { name: 'a', model: 'b' },
  bounds: { maxSteps: 1, maxRepairs: 1, maxCostMicroUsd: 1, deadlineMs: 1, maxPromptChars: 1 },
  tokenBudget: 1,
  scope: { kind: 'none' },
  subject: { number: 1, title: 'A', order: 'B', can_be_written_to: true, month: '2026-01' },
  settings: { shop: 'A', voice: 'B' },
}
const lesserSubject = { number: 1, title: 'A', order: null, can_be_written_to: false, month: '2026-02' }
