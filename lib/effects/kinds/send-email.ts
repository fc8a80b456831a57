import { type EmailEffect, recipientOf, signedBy } from '#lib/bundle.ts'
import { filledMail } from '#lib/bundle-fill.ts'
import { type ComposedMail, compose, isMailAddress, MailError, messageIdFor } from '#lib/mail/compose.ts'
import type { Act, ActedOn } from '../act.ts'
import type { Begun } from '../begun.ts'
import type { Executor } from '../executor.ts'
import type { Outcome } from '../outcome.ts'

/** A mail: handed to the mail server, and kept as a message of the case. */
export function sendEmail(effect: EmailEffect): Act {
  const { from } = effect
  return {
    objection: async (_, row) => objection(row, effect),
    messageId: (key) => messageIdFor(key, from.address.slice(from.address.lastIndexOf('@') + 1)),
    perform: (executor, begun) => send(executor, begun, effect),
    // A mail server knows no keys and answers no questions about a message.
    lookup: null,
    idempotent: false,
    message: (begun) => messageOf(begun, effect),
    record: null,
  }
}

function objection(row: ActedOn, { from, to }: EmailEffect): string | null {
  if (!isMailAddress(from.address)) return "The sender's address is not one plain mail address"
  return recipientOf(row)?.address === to.address
    ? null
    : "The customer's mail address has changed since it was approved"
}

async function send(executor: Executor, begun: Begun, effect: EmailEffect): Promise<Outcome> {
  const mail = composed(begun, effect)
  if (mail instanceof MailError) return { kind: 'refused', detail: mail.message }
  await executor.watch('sending: composed', begun.id)
  return executor.transport.send(mail, { timeoutMs: executor.mailTimeoutMs })
}

/** The bytes of an approved mail: the same for every attempt, whenever it is made. */
function composed(
  { messageId, approvedBy, approvedAt: date, given }: Begun,
  effect: EmailEffect,
): ComposedMail | MailError {
  const { from, to, inReplyTo, references } = effect
  const appended = signedBy(approvedBy, effect)
  const filled = filledMail(effect, given)
  if (typeof filled === 'string') return new MailError(filled)
  try {
    if (messageId === null) throw new MailError('The mail has no Message-ID')
    return compose({ messageId, date, from, to, ...filled, appended, inReplyTo, references })
  } catch (fault) {
    if (fault instanceof MailError) return fault
    throw fault
  }
}

function messageOf({ messageId, approvedBy, approvedAt, given }: Begun, effect: EmailEffect) {
  const filled = filledMail(effect, given)
  if (typeof filled === 'string') throw new Error(filled)
  // Dated as the mail itself is: it answers nothing that the customer wrote after it was approved.
  return { authorName: approvedBy, ...filled, messageId, at: approvedAt }
}
