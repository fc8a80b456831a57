import { z } from 'zod'
import { recipientOf } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { type FactPanel, factPanel } from '#lib/review/fact-panel.ts'
import { readHistory } from '#lib/trail/history.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { type Answer, answeredRun, answerOf } from './answer.ts'
import { insideParty, isInside, partyOf } from './inside.ts'
import { sentMail, sentMailSelect } from './sent-mail.ts'
import { tellHistory } from './tell-history.ts'
import type { HistoryItem } from './telling.ts'

const select = {
  id: true,
  number: true,
  playbook: true,
  subject: true,
  state: true,
  stateSince: true,
  attention: true,
  customerWroteAgain: true,
  channel: true,
  orderNumber: true,
  contactName: true,
  contactEmail: true,
  dueAt: true,
  openedAt: true,
  closedAt: true,
  trailCount: true,
  ...insideParty,
  month: true,
  customer: { select: { name: true, email: true } },
  assignee: { select: { name: true } },
  messages: {
    select: {
      id: true,
      direction: true,
      authorName: true,
      subject: true,
      body: true,
      messageId: true,
      at: true,
      effect: sentMailSelect,
    },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  },
  runs: { select: { state: true, ...answeredRun }, orderBy: { index: 'desc' }, take: 1 },
  followUps: { where: { state: 'open' }, select: { dueAt: true }, orderBy: { dueAt: 'asc' }, take: 1 },
} satisfies Prisma.CaseSelect

type Row = Prisma.CaseGetPayload<{ select: typeof select }>

/** Something the assistant read last, and when: ISO 8601. */
export type CaseFact = FactPanel & { readAt: string }

/** A case as its page shows it, but for the history. Times are ISO 8601. */
export type CasePage = Pick<
  Row,
  | 'id'
  | 'number'
  | 'playbook'
  | 'subject'
  | 'state'
  | 'attention'
  | 'customerWroteAgain'
  | 'channel'
  | 'orderNumber'
  | 'month'
> & {
  stateSince: string
  dueAt: string
  openedAt: string
  closedAt: string | null
  /** When the case comes back by itself, because something was promised for that day. */
  comesBackAt: string | null
  /** How many entries the history has. */
  entries: number
  isVerified: boolean
  /** A colleague asked: there is no customer, and nobody to write to. */
  isInside: boolean
  /** What was answered; null while there is no answer. */
  answer: Answer | null
  /** Who wrote, and where a reply would go; of a case inside, whom it is about or for. */
  customer: { name: string; email: string | null }
  assignee: string | null
  openedBy: string | null
  messages: CaseMessage[]
  facts: CaseFact[]
}

export type CaseMessage = Pick<
  Row['messages'][number],
  'id' | 'direction' | 'authorName' | 'subject' | 'body' | 'messageId'
> & {
  at: string
  /** Where a mail of the desk went and how it was signed; null for what the customer wrote. */
  sent: { to: string; signature: string } | null
}

/** A case by its number; null if there is none. */
export async function readCasePage(tx: Tx, number: number): Promise<CasePage | null> {
  const row = await tx.case.findUnique({ where: { number }, select })
  if (row === null) return null
  const { stateSince, dueAt, openedAt, closedAt, trailCount, scope, messages, runs, followUps, ...rest } = row
  const { contactName: _name, contactEmail: _email, account: _account, ...shown } = rest
  const [run] = runs
  return {
    ...shown,
    stateSince: stateSince.toISOString(),
    dueAt: dueAt.toISOString(),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    comesBackAt: followUps[0]?.dueAt.toISOString() ?? null,
    entries: trailCount,
    isVerified: scope !== 'none',
    isInside: isInside(row),
    answer: answerOf(run),
    customer: customerOf(row),
    assignee: row.assignee?.name ?? null,
    openedBy: row.openedBy?.name ?? null,
    messages: messages.map(({ effect, at, ...message }) => ({
      ...message,
      at: at.toISOString(),
      sent: sentMail(effect, message.authorName),
    })),
    facts: run ? factsOf(run.state) : [],
  }
}

/** The id of a case by its number; null if there is none. */
export async function caseIdOf(tx: Tx, number: number): Promise<string | null> {
  const row = await tx.case.findUnique({ where: { number }, select: { id: true } })
  return row?.id ?? null
}

/** A case's whole history as a person reads it. */
export async function readCaseHistory(tx: Tx, page: CasePage): Promise<HistoryItem[]> {
  const [events, people] = await Promise.all([
    readHistory(tx, page.id),
    tx.user.findMany({ select: { id: true, name: true } }),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return tellHistory(events, { people: names, customer: page.customer.name })
}

function customerOf(row: Row): CasePage['customer'] {
  const to = recipientOf(row)
  return { name: partyOf(row) ?? to?.name ?? row.contactName ?? 'Customer', email: to?.address ?? null }
}

const stored = z.object({
  facts: z.array(z.object({ action: z.string(), observation: z.json(), readAt: z.string() })),
})

// What a case is about first, then who asks, then what else was read, and last the rules.
const places = ['get_order', 'get_shipment', 'get_customer', null, 'search_policies']

function factsOf(state: string): CaseFact[] {
  const { facts } = stored.parse(JSON.parse(state))
  const place = ({ action }: { action: string }) => places.indexOf(places.includes(action) ? action : null)
  return facts
    .toSorted((one, other) => place(one) - place(other))
    .map(({ action, observation, readAt }) => ({ ...factPanel(action, observation), readAt }))
}
