import type { Person } from '#lib/actor.ts'
import { type Bundle, parseBundle, recipientOf } from '#lib/bundle.ts'
import { actWords } from '#lib/bundle-words.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import type { Settings } from '#lib/settings.ts'
import { settingsOfPage } from '#lib/settings-of-page.ts'
import { builtInShop } from '#lib/shop/read.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { firstLine } from '#lib/words.ts'
import { type CaseHead, caseHead } from './case-head.ts'
import { asksOf, type Checked } from './check.ts'
import { checkBundle } from './check-bundle.ts'
import { type CustomerPanel, customerPanel } from './customer-panel.ts'
import { type FactPanel, factPanel } from './fact-panel.ts'
import { type HowWritten, howWritten } from './how-written.ts'
import { factsIn } from './known.ts'
import { type OrderPanel, orderPanel } from './order-rows.ts'
import { type Problem, problemsOf } from './problems.ts'
import { type ProposalView, proposalView } from './proposal-view.ts'
import { readKnown } from './read-known.ts'
import { type ReplyStart, replyStart } from './reply-start.ts'
import { type ReviewRow, reviewSelect } from './review-row.ts'
import type { SwitchName } from './switches.ts'

/** A case as whoever decides on it sees it, whole. Plain data; times ISO 8601. */
export type Review = CaseHead & {
  problems: Problem[]
  proposal: ProposalView | null
  /** What the customer was promised for a day to come, in sentences. */
  promises: string[]
  /** What of the mail's text can be checked; null where none is up for a decision. */
  check: Checked | null
  reply: ReplyStart
  /** Which switch keeps the case from going on, if one does. */
  stopped: SwitchName | null
  orders: OrderPanel[]
  customer: CustomerPanel | null
  policies: { title: string; quote: string; rest: string }[]
  /** What was read for a colleague's question; empty for a customer's case, whose facts have places of their own. */
  read: (FactPanel & { readAt: string })[]
  written: HowWritten | null
}

/** Reads a case for review by its number, as one person sees it. Null if there is no such case. */
export async function readReview(person: Person, number: number, clock: Clock): Promise<Review | null> {
  const [row, settings] = await Promise.all([
    db().case.findUnique({ where: { number }, select: reviewSelect(person.id, number) }),
    settingsOfPage(),
  ])
  if (row === null) return null
  const now = clock.now()
  const { customerId } = row
  const scope: Scope = customerId === null ? { kind: 'none' } : { kind: 'customer', customerId }
  const proposal = proposalView(row, person, settings, now)
  const facts = proposal?.bundle.facts ?? []
  const pending = proposal?.view.status === 'pending' ? proposal : null
  const [customer, known] = await Promise.all([
    builtInShop(db()).customer(scope, now),
    readKnown(row, facts, scope, now),
  ])
  const asks = asksOf(row.proposals[0]?.draft?.asks)
  const against = { messages: row.messages, asks, names: [settings.shop.name], now }
  const checked = pending && checkBundle(pending.bundle, against)
  const [run] = row.runs
  return {
    ...caseHead(row, person),
    problems: problemsOf({
      ...row,
      recipient: recipientOf(row)?.address ?? null,
      email: pending?.email ?? null,
      effects: pending?.bundle.effects ?? [],
      checked,
      oldestFact: oldestOf(facts),
      waitsFor: proposal?.view.waitsFor ?? null,
      now,
    }),
    proposal: proposal?.view ?? null,
    promises: row.followUps.flatMap(promiseWords),
    check: checked,
    reply: replyStart(row, person, settings),
    stopped: stoppedBy(row, settings),
    orders: known.orders.map((order) => orderPanel(order, customer?.name ?? null)),
    customer: customer && customerPanel(customer, row.customer?.cases ?? []),
    policies: known.policies.map(({ title, body }) => ({ title, ...quoteOf(body) })),
    read: run && row.customerId === null ? readFor(row, run.state) : [],
    written: run ? howWritten(run, row.events) : null,
  }
}

function readFor({ scope }: ReviewRow, state: string): Review['read'] {
  if (scope !== 'account' && scope !== 'desk') return []
  return factsIn(state).map(({ action, observation, readAt }) => ({
    ...factPanel(action, observation),
    readAt,
  }))
}

function stoppedBy({ state }: ReviewRow, settings: Settings): SwitchName | null {
  if (state === 'committing' && settings.sendingHeld !== null) return 'sendingHeld'
  return (state === 'queued' || state === 'running') && settings.assistantPaused !== null
    ? 'assistantPaused'
    : null
}

function promiseWords({ effect: { place, proposal } }: ReviewRow['followUps'][number]): string[] {
  const effect = parseBundle(proposal.bundle).effects[place - 1]
  return effect === undefined ? [] : [actWords(effect)]
}

function oldestOf(facts: Bundle['facts']): Date | null {
  const times = facts.map(({ readAt }) => Date.parse(readAt))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

function quoteOf(body: string): { quote: string; rest: string } {
  const quote = firstLine(body)
  return { quote, rest: body.slice(body.indexOf(quote) + quote.length).trim() }
}
