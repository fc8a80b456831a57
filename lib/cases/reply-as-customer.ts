import { z } from 'zod'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { hasLocalMailbox } from '#lib/env.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { casesOfMails } from '#lib/mail/mail-case.ts'
import { addCustomerMessage } from './message.ts'

/** An answer to a mail of the local mailbox. `key`: chosen by the caller, the same for each try of one answer. */
export const customerReply = z.object({
  mailId: z.uuid(),
  text: z.string(),
  key: z.string().regex(/^[0-9a-f]{32}$/),
})
export type CustomerReply = z.infer<typeof customerReply>

/**
 * Answers a mail of the local mailbox in the place of the customer it went to: their words are added to its case as a
 * mail from them would be. Refused where mail goes to a real mail server, because there customers answer for themselves.
 */
export async function replyAsCustomer(
  { mailId, text, key }: CustomerReply,
  clock: Clock,
): Promise<Result<{ caseNumber: number }>> {
  if (!hasLocalMailbox()) {
    const message = 'Mail goes to customers here, who answer for themselves. Nothing was added.'
    return refused({ kind: 'forbidden', message })
  }
  const mail = await db().mailboxMessage.findUnique({
    where: { id: mailId },
    select: { messageId: true, subject: true, recipients: true },
  })
  const answered = mail?.messageId ? (await casesOfMails([mail.messageId])).get(mail.messageId) : undefined
  if (mail === null || answered === undefined) {
    const message = 'This mail belongs to no case. Nothing was added.'
    return refused({ kind: 'not_found', what: 'case', message })
  }
  const messageId = `<${key}@${domainOf(mail.recipients)}>`
  const subject = replySubject(mail.subject)
  const added = await addCustomerMessage(
    { caseId: answered.id, text, subject, messageId, key: messageId },
    clock,
  )
  return added.ok ? done({ caseNumber: answered.number }) : added
}

/** Where the customer's mail program is. */
function domainOf([recipient = '']: string[]): string {
  return recipient.split('@').at(-1) || 'localhost'
}

function replySubject(subject: string | null): string {
  const about = subject?.trim() ?? ''
  return /^re:/i.test(about) ? about : `Re: ${about}`.trim().slice(0, 998)
}
