import type { Person } from '#lib/actor.ts'
import { recipientOf, signedBy } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { builtInShop } from '#lib/shop/read.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { firstLine } from '#lib/words.ts'
import type { CaseState, Channel } from '#prisma/generated/client.ts'
import { appendedTo } from './compose.ts'
import { type CustomerPanel, customerPanel, otherCases } from './customer-panel.ts'
import { type HowWritten, howWritten } from './how-written.ts'
import { factsIn, type KnownOrder, knownFrom } from './known.ts'
import { type OrderPanel, orderPanel } from './order-rows.ts'
import { type Problem, problemsOf } from './problems.ts'
import { type MailView, type ProposalView, proposalView } from './proposal-view.ts'
import { type ReviewRow, reviewSelect } from './review-row.ts'

/** A message of the conversation. `at` is ISO 8601. */
export type ReviewMessage = {
  id: string
  fromCustomer: boolean
  author: string
  subject: string | null
  body: string
  at: string
}
type Text = { subject: string; body: string }

/** A case as whoever decides on it sees it, whole. Plain data; times ISO 8601. */
export type Review = {
  id: string
  number: number
  subject: string
  state: CaseState
  stateSince: string
  channel: Channel
  openedBy: string | null
  orderNumber: string | null
  assignee: { name: string; isYou: boolean } | null
  messages: ReviewMessage[]
  problems: Problem[]
  proposal: ProposalView | null
  /** What a reply by hand begins with. `draft`: the assistant's latest, to start from. */
  reply: { to: MailView['to'] | null; appended: string; subject: string; draft: Text | null }
  unsent: (Text & { at: string }) | null
  orders: OrderPanel[]
  customer: CustomerPanel | null
  policies: { title: string; quote: string; rest: string }[]
  written: HowWritten | null
}

/** Reads a case for review by its number, as one person sees it. Null if there is no such case. */
export async function readReview(person: Person, number: number, clock: Clock): Promise<Review | null> {
  const row = await db().case.findUnique({ where: { number }, select: reviewSelect(person.id) })
  if (row === null) return null
  const now = clock.now()
  const scope: Scope =
    row.customerId === null ? { kind: 'none' } : { kind: 'customer', customerId: row.customerId }
  const proposal = proposalView(row, person)
  const [run] = row.runs
  const facts = proposal?.facts.length ? proposal.facts : run ? factsIn(run.state) : []
  const known = knownFrom(facts)
  const [settings, customer, others, refusals, orders] = await Promise.all([
    readSettings(db()),
    builtInShop(db()).customer(scope, now),
    row.customerId === null ? [] : otherCases(db(), row.customerId, row.id),
    refusalsOf(row.id),
    known.orders.length > 0 ? known.orders : readNow(row, scope, now),
  ])
  const recipient = recipientOf(row)
  const oldest = proposal?.facts.map(({ readAt }) => new Date(readAt).getTime()) ?? []
  return {
    ...headOf(row, person),
    messages: messagesOf(row),
    problems: problemsOf({
      ...row,
      recipient: recipient?.address ?? null,
      email: proposal?.view.status === 'pending' ? proposal.email : null,
      oldestFact: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
      now,
    }),
    proposal: proposal?.view ?? null,
    reply: {
      to: recipient && { ...recipient, onFile: row.customer !== null },
      appended: signedBy(person.name, { appended: appendedTo(number, settings) }),
      subject: replySubject(row),
      draft: run?.drafts[0] ?? null,
    },
    unsent: unsentOf(row),
    orders: orders.map((order) => orderPanel(order, customer?.name ?? null)),
    customer: customer && customerPanel(customer, others),
    policies: known.policies.map(({ title, body }) => ({ title, ...quoteOf(body) })),
    written: run ? howWritten(run, refusals) : null,
  }
}

function headOf(row: ReviewRow, person: Person) {
  const { id, number, subject, state, channel, orderNumber, assignee } = row
  return {
    id,
    number,
    subject,
    state,
    channel,
    orderNumber,
    stateSince: row.stateSince.toISOString(),
    openedBy: row.openedBy?.name ?? null,
    assignee: assignee && { name: assignee.name, isYou: assignee.id === person.id },
  }
}

function messagesOf({ messages }: ReviewRow): ReviewMessage[] {
  return messages.map(({ id, direction, authorName, subject, body, at }) => ({
    id,
    fromCustomer: direction === 'inbound',
    author: authorName,
    subject,
    body,
    at: at.toISOString(),
  }))
}

function unsentOf({ unsentReplies: [unsent] }: ReviewRow): Review['unsent'] {
  if (unsent === undefined) return null
  const { subject, body, updatedAt } = unsent
  return { subject, body, at: updatedAt.toISOString() }
}

/** The subject of the conversation so far, else of the assistant's draft, else of the case. */
function replySubject({ messages, runs, subject }: ReviewRow): string {
  const spoken = messages.findLast((message) => message.subject)?.subject
  if (spoken) return /^re:/i.test(spoken) ? spoken : `Re: ${spoken}`
  return runs[0]?.drafts[0]?.subject ?? `Re: ${subject}`
}

/** The order a case names, read now: for a reply by hand where the assistant has read nothing. */
async function readNow({ orderNumber: number }: ReviewRow, scope: Scope, now: Date): Promise<KnownOrder[]> {
  if (number === null) return []
  const shop = builtInShop(db())
  const [order, shipment] = await Promise.all([
    shop.order(scope, number, now),
    shop.shipment(scope, number, now),
  ])
  const readAt = now.toISOString()
  if (order === null && shipment === null) return []
  return [
    {
      number,
      order: order && { facts: order, readAt },
      shipment: shipment && { facts: shipment, readAt },
    },
  ]
}

function refusalsOf(caseId: string) {
  return db().trailEvent.findMany({
    where: { caseId, kind: 'refused' },
    orderBy: { seq: 'asc' },
    select: { at: true, body: { select: { body: true } } },
  })
}

function quoteOf(body: string): { quote: string; rest: string } {
  const quote = firstLine(body)
  return { quote, rest: body.slice(body.indexOf(quote) + quote.length).trim() }
}
