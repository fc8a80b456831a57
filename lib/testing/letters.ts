import { scripted } from '#lib/deciders/scripted.ts'
import { runLoop } from '#lib/loop/loop.ts'
import type { State } from '#lib/loop/state.ts'
import type { Entry, Prompt, RunStart } from '#lib/loop/types.ts'
import { orderSupport } from '#lib/playbooks/order-support/index.ts'
import { decideOrderSupport } from '#lib/playbooks/order-support/scripted.ts'
import type { CustomerFacts, ProductFacts } from '#lib/shop/facts.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { POLICIES } from '#prisma/seed/data/policies.ts'
import { noAccounts } from './accounts.ts'
import { emptyState } from './loop.ts'
import { asOf, customerOf, type TestOrder } from './sample-orders.ts'

/** A shop with one customer and the rules of the sample shop. */
export function shopWith(
  orders: TestOrder[],
  customer: CustomerFacts | null = customerOf(orders),
  products: ProductFacts[] = [],
): ShopReader {
  const find = (number: string) => orders.find(({ order }) => order.number === number)
  return {
    ...noAccounts,
    customer: async () => customer,
    order: async (_scope, number) => find(number)?.order ?? null,
    shipment: async (_scope, number) => find(number)?.shipment ?? null,
    product: async (name) => products.find((each) => isMeant(each, name)) ?? null,
    policies: async (query) => policiesFor(query),
  }
}

function isMeant({ product, variants }: ProductFacts, name: string): boolean {
  return product.toLowerCase() === name.toLowerCase() || variants.some(({ sku }) => sku === name)
}

/** The rules of the sample shop that hold every word of a query, titles first: near enough to what Postgres finds. */
function policiesFor(query: string) {
  const words = (query.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/s$/, ''))
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return POLICIES.map(({ slug, title, paragraphs }) => ({
    slug,
    title,
    body: paragraphs.join('\n\n'),
    updated_at: asOf,
  }))
    .filter(({ title, body }) => holds(`${title} ${body}`))
    .sort((one, other) => Number(holds(other.title)) - Number(holds(one.title)))
    .slice(0, 3)
}

export type Asked = {
  shop: ShopReader
  /** The case's order. */
  order?: string | null
  /** What the customer wrote, oldest first; or a state, for what was written in between. */
  says: string | Partial<State>
  canBeWrittenTo?: boolean
  /** What of the run's start is otherwise than in `startFor`. */
  start?: Partial<RunStart>
}

/** Lets the scripted decider work a case until it stops. */
export async function work({ shop, order = null, says, canBeWrittenTo = true, start }: Asked) {
  const state = typeof says === 'string' ? { messages: [message('customer', says)] } : says
  const title = state.messages?.[0]?.text.slice(0, 80) ?? ''
  const subject = { order, title, can_be_written_to: canBeWrittenTo }
  const { stop, entries, prompts } = await run(
    shop,
    { ...emptyState, ...state },
    { ...startFor(subject), ...start },
  )
  const last = entries.at(-1)
  const draft = last?.state.drafts.findLast(({ old }) => !old)
  return {
    stop,
    prompts,
    subject: draft?.subject ?? '',
    body: draft?.body ?? '',
    asks: draft?.asks ?? [],
    /** Why it was handed over; empty where it was not. */
    why: stop.kind === 'escalated' ? stop.reason : '',
    repairs: last?.counters.repairs ?? 0,
    actions: entries.flatMap(({ turn }) =>
      turn?.verdict.kind === 'applied' ? turn.verdict.calls.map(({ action }) => action) : [],
    ),
  }
}

async function run(shop: ShopReader, state: State, start: RunStart) {
  const entries: Entry[] = []
  const prompts: Prompt[] = []
  const decider = scripted((prompt) => {
    prompts.push(prompt)
    return decideOrderSupport(prompt)
  })
  const recorder = {
    reserve: async () => null,
    async record(entry: Entry) {
      entries.push(entry)
      return null
    },
  }
  const clock = { now: () => new Date(asOf) }
  const counters = { turns: 0, steps: 0, repairs: 0, costMicroUsd: 0, tokens: 0, activeMs: 0, claims: 1 }
  const ports = {
    playbook: orderSupport(shop),
    decider,
    recorder,
    clock,
    signal: new AbortController().signal,
  }
  return { stop: await runLoop(ports, start, { state, counters }), entries, prompts }
}

/** A message of the customer's or the desk's. */
export function message(from: 'customer' | 'desk', text: string, at = asOf): State['messages'][number] {
  return { from, author: from === 'desk' ? 'Maya' : 'Jordan Lee', at, text }
}

/** The start of a run of this playbook. */
export function startFor(
  subject: { order?: string | null; title?: string; can_be_written_to?: boolean } = {},
): RunStart {
  return {
    run: 1,
    asOf,
    playbook: { name: 'order-support', version: 'test' },
    decider: { name: 'scripted', model: 'rules' },
    bounds: { maxSteps: 12, maxRepairs: 4, maxCostMicroUsd: 0, deadlineMs: 60_000, maxPromptChars: 400_000 },
    tokenBudget: 100_000,
    scope: { kind: 'customer', customerId: '0190c1f0-0000-7000-8000-000000000001' },
    subject: { number: 1042, title: 'Where is my order?', order: null, can_be_written_to: true, ...subject },
    settings: { shop: 'Northline', voice: 'Warm, plain and brief.' },
  }
}
