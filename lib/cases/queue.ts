import { firstNameOf, type Person } from '#lib/actor.ts'
import { db } from '#lib/db.ts'
import { approverOf, waitsWords } from '#lib/review/limits.ts'
import type { Settings } from '#lib/settings.ts'
import { settingsOfPage } from '#lib/settings-of-page.ts'
import { firstLine, languageWords, ordinalWords, stateWords } from '#lib/words.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { asksLead } from './ask-lead.ts'
import { insideParty, partyOf } from './inside.ts'

export type QueueFlag = { look: 'plain' | 'warning' | 'bad'; words: string }
/** A case as a line of the queue. `dueAt` is ISO 8601. */
export type QueueRow = {
  id: string
  number: number
  customer: string
  subject: string
  dueAt: string
  /** What would happen if it were approved, or why it needs a person. */
  happens: string
  flags: QueueFlag[]
}
/** A tab of the queue: how many cases there are, and those due soonest. */
export type QueueTab = { count: number; rows: QueueRow[] }
export const queueTabs = ['ready', 'person', 'mine'] as const
export type QueueTabName = (typeof queueTabs)[number]
export type Queue = Record<QueueTabName, QueueTab>

/** The most rows a tab shows. Whoever has more before them works down from the top all the same. */
const most = 200
const mostFlags = 2

const open = ['queued', 'running', 'awaiting_approval', 'committing', 'needs_human'] as const

/** What each tab holds. What waits for a customer is nobody's to do, so it is in none. */
function tabsOf(person: Person) {
  return {
    ready: { state: 'awaiting_approval' },
    person: { state: 'needs_human' },
    mine: { assigneeId: person.id, state: { in: [...open] } },
  } satisfies Record<QueueTabName, Prisma.CaseWhereInput>
}

/** The queue as a person of the desk sees it: each tab sorted by due time, soonest first. */
export async function readQueue(person: Person): Promise<Queue> {
  const tabs = tabsOf(person)
  const settings = settingsOfPage()
  const [ready, byPerson, mine] = await Promise.all([
    readTab(tabs.ready, person, settings),
    readTab(tabs.person, person, settings),
    readTab(tabs.mine, person, settings),
  ])
  return { ready, person: byPerson, mine }
}

/** The number of the case that comes first in a tab; null where the tab is empty. */
export async function firstInQueue(person: Person, tab: QueueTabName): Promise<number | null> {
  const row = await db().case.findFirst({
    where: tabsOf(person)[tab],
    orderBy: soonestFirst,
    select: { number: true },
  })
  return row?.number ?? null
}

const soonestFirst = [{ dueAt: 'asc' }, { number: 'asc' }] satisfies Prisma.CaseOrderByWithRelationInput[]

function rowFor(person: Person) {
  return {
    id: true,
    number: true,
    state: true,
    subject: true,
    dueAt: true,
    ...insideParty,
    attention: true,
    customerWroteAgain: true,
    contactName: true,
    contactEmail: true,
    customer: { select: { name: true, locale: true } },
    assignee: { select: { id: true, name: true } },
    unsentReplies: { where: { userId: person.id }, select: { userId: true } },
    proposals: { where: { status: 'pending' }, take: 1, select: { happens: true, movesCents: true } },
    _count: { select: { proposals: { where: { author: 'model', status: { not: 'undone' } } } } },
  } satisfies Prisma.CaseSelect
}
type Row = Prisma.CaseGetPayload<{ select: ReturnType<typeof rowFor> }>

async function readTab(
  where: Prisma.CaseWhereInput,
  person: Person,
  settings: Promise<Settings>,
): Promise<QueueTab> {
  const rows = await db().case.findMany({
    where,
    orderBy: soonestFirst,
    take: most + 1,
    select: rowFor(person),
  })
  // Counted only where there may be more than were read.
  const count = rows.length > most ? await db().case.count({ where }) : rows.length
  const rules = await settings
  return { count, rows: rows.slice(0, most).map((row) => shown(row, person, rules)) }
}

function shown(row: Row, person: Person, settings: Settings): QueueRow {
  const { id, number, subject, dueAt } = row
  const customer =
    partyOf(row) ?? row.customer?.name ?? row.contactName ?? row.contactEmail ?? 'Unknown sender'
  const flags = flagsOf(row, person, settings).slice(0, mostFlags)
  return { id, number, customer, subject, dueAt: dueAt.toISOString(), happens: happensWords(row), flags }
}

function happensWords({ state, attention, proposals }: Row): string {
  if (state === 'awaiting_approval') return proposals[0]?.happens ?? stateWords[state]
  // Under "Needs a person" the reason is enough.
  if (state === 'needs_human') {
    return firstLine((attention ?? stateWords.needs_human).replace(/^Handed to you: /, ''))
  }
  return stateWords[state]
}

/** The most telling first: only so many are shown. */
function flagsOf(row: Row, person: Person, settings: Settings): QueueFlag[] {
  const asks = asksLead(row.attention)
  const waits = waitsFor(row, settings)
  const flags: (QueueFlag | false)[] = [
    row.scope === 'none' && { look: 'bad', words: 'not verified' },
    row.customerWroteAgain && { look: 'warning', words: 'customer wrote again' },
    asks !== null && person.role !== 'agent' && { look: 'warning', words: asks },
    waits !== null && { look: 'plain', words: waits },
    // There is room for what it moves and for one of the two.
    waits === null &&
      row._count.proposals > 1 &&
      row.state === 'awaiting_approval' && {
        look: 'warning',
        words: `${ordinalWords(row._count.proposals)} draft`,
      },
    row.unsentReplies.length > 0 && { look: 'plain', words: 'your text' },
    row.assignee !== null &&
      row.assignee.id !== person.id &&
      // Where the reason begins with the name, it is there already.
      !row.attention?.startsWith(row.assignee.name) && {
        look: 'plain',
        words: `with ${firstNameOf(row.assignee.name)}`,
      },
    row.customer !== null &&
      row.customer.locale !== 'en' && { look: 'plain', words: languageWords(row.customer.locale) },
  ]
  return flags.filter((flag) => flag !== false)
}

/** For whom what is up for a decision waits, "waits for a lead"; null where any agent may decide it. */
function waitsFor({ proposals: [proposal] }: Row, settings: Settings): string | null {
  const role = proposal === undefined ? 'agent' : approverOf(proposal.movesCents, settings)
  return role === 'agent' ? null : waitsWords(role).toLowerCase()
}
