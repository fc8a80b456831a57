import type { Tx } from '#lib/db.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { sentMail, sentMailSelect } from './sent-mail.ts'

/**
 * A case as its customer sees it: their own words, and the mails that really went to them. Nothing of what the desk
 * knows, drafts or says among itself is in it, nor anything that shows whether they were found in the shop.
 */
export type CaseStatus = {
  caseId: string
  number: number
  subject: string
  /** In the customer's words. */
  state: string
  messages: StatusMessage[]
}
/** `at` ISO 8601. A reply has the signature that it was sent with. */
export type StatusMessage =
  | { id: string; from: 'customer'; text: string; at: string }
  | { id: string; from: 'desk'; subject: string; text: string; signature: string; at: string }

/** What a customer is told of a case's state. */
const words = {
  queued: 'We are looking into it',
  running: 'We are looking into it',
  awaiting_approval: 'We are looking into it',
  committing: 'We are looking into it',
  needs_human: 'We are looking into it',
  waiting: 'Answered',
  closed: 'Closed',
} satisfies Record<CaseState, string>

/** The case of a status page; null for a key that belongs to none. */
export async function readStatus(tx: Tx, statusKey: string): Promise<CaseStatus | null> {
  if (!/^[0-9a-f]{64}$/.test(statusKey)) return null
  const row = await tx.case.findUnique({
    where: { statusKey },
    select: {
      id: true,
      number: true,
      subject: true,
      state: true,
      messages: {
        select: {
          id: true,
          direction: true,
          authorName: true,
          subject: true,
          body: true,
          at: true,
          effect: sentMailSelect,
        },
        orderBy: [{ at: 'asc' }, { id: 'asc' }],
      },
    },
  })
  if (row === null) return null
  const messages = row.messages.map(({ id, direction, authorName, subject, body: text, at, effect }) => {
    const common = { id, text, at: at.toISOString() }
    if (direction === 'inbound') return { ...common, from: 'customer' as const }
    const signature = sentMail(effect, authorName)?.signature ?? ''
    return { ...common, from: 'desk' as const, subject: subject ?? '', signature }
  })
  const { id: caseId, number, subject, state } = row
  return { caseId, number, subject, state: words[state], messages }
}

/** The key of a case's status page. */
export async function statusKeyOf(tx: Tx, caseId: string): Promise<string> {
  const { statusKey } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { statusKey: true },
  })
  return statusKey
}
