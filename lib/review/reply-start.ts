import type { Person } from '#lib/actor.ts'
import { recipientOf, signedBy } from '#lib/bundle.ts'
import type { Settings } from '#lib/settings.ts'
import { appendedTo } from './compose.ts'
import type { MailView } from './proposal-view.ts'
import type { ReviewRow } from './review-row.ts'

/** What a reply by hand begins with. `draft`: the assistant's latest, to start from. */
export type ReplyStart = {
  to: MailView['to'] | null
  appended: string
  subject: string
  draft: { subject: string; body: string } | null
}

/** Where a reply of this person to a case would go, and what would stand around it. */
export function replyStart(row: ReviewRow, person: Person, settings: Settings): ReplyStart {
  const to = recipientOf(row)
  return {
    to: to && { ...to, onFile: row.customer !== null },
    appended: signedBy(person.name, { appended: appendedTo(row.number, settings) }),
    subject: subjectOf(row),
    draft: row.runs[0]?.drafts[0] ?? null,
  }
}

/** The subject of the conversation so far, else of the assistant's draft, else of the case. */
function subjectOf({ messages, runs, subject }: ReviewRow): string {
  const spoken = messages.findLast((message) => message.subject)?.subject
  if (spoken) return /^re:/i.test(spoken) ? spoken : `Re: ${spoken}`
  return runs[0]?.drafts[0]?.subject ?? `Re: ${subject}`
}
