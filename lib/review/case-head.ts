import type { Person } from '#lib/actor.ts'
import type { CaseState, Channel } from '#prisma/generated/client.ts'
import type { ReviewRow } from './review-row.ts'

/** A message of the conversation. `at` is ISO 8601. */
export type ReviewMessage = {
  id: string
  fromCustomer: boolean
  author: string
  subject: string | null
  body: string
  at: string
}

/** What a case is about and where it stands, with what was said. Times ISO 8601. */
export type CaseHead = {
  id: string
  number: number
  subject: string
  state: CaseState
  stateSince: string
  channel: Channel
  openedBy: string | null
  orderNumber: string | null
  /** A colleague asked about a company or the desk: there is nobody to write to. */
  isInside: boolean
  assignee: { name: string; isYou: boolean } | null
  messages: ReviewMessage[]
  /** What this person has typed on the case and neither saved nor dropped. */
  unsent: { subject: string; body: string; at: string } | null
}

/** The head of a case as one person sees it. */
export function caseHead(row: ReviewRow, person: Person): CaseHead {
  const { id, number, subject, state, channel, orderNumber, assignee, unsentReplies } = row
  const [unsent] = unsentReplies
  return {
    id,
    number,
    subject,
    state,
    channel,
    orderNumber,
    isInside: row.scope === 'account' || row.scope === 'desk',
    stateSince: row.stateSince.toISOString(),
    openedBy: row.openedBy?.name ?? null,
    assignee: assignee && { name: assignee.name, isYou: assignee.id === person.id },
    messages: row.messages.map(messageOf),
    unsent: unsent
      ? { subject: unsent.subject, body: unsent.body, at: unsent.updatedAt.toISOString() }
      : null,
  }
}

function messageOf(message: ReviewRow['messages'][number]): ReviewMessage {
  const { id, direction, authorName, subject, body, at } = message
  return {
    id,
    fromCustomer: direction === 'inbound',
    author: authorName,
    subject,
    body,
    at: at.toISOString(),
  }
}
