import type { Bundle, EmailEffect } from '#lib/bundle.ts'
import { recipientOf } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { isMailAddress, threadHeaders } from '#lib/mail/compose.ts'
import { readSettings, type Settings } from '#lib/settings.ts'

export type DraftText = { version: number; subject: string; body: string }

/** Where mail of a case can go. Null where no address is known, or only one that no mail can be sent to. */
export function reachable(row: Parameters<typeof recipientOf>[0]): EmailEffect['to'] | null {
  const to = recipientOf(row)
  return to !== null && isMailAddress(to.address) ? to : null
}

/** What of a case its mails are made from: oldest message first. */
export type Correspondence = Parameters<typeof recipientOf>[0] & {
  number: number
  messages: readonly { messageId: string | null }[]
}

/**
 * The mail that a draft would become. Recipient, sender, thread and what is appended come from the case and the
 * settings, never from whoever wrote the draft. Null if the case has nobody who can be written to.
 */
export function emailOf(known: Correspondence, settings: Settings, draft: DraftText): EmailEffect | null {
  const to = reachable(known)
  if (to === null) return null
  const { inReplyTo, references } = threadHeaders(known.messages.map(({ messageId }) => messageId))
  return {
    kind: 'send_email',
    from: { name: settings.shop.team, address: settings.shop.address },
    to,
    subject: draft.subject,
    body: draft.body,
    appended: appendedTo(known.number, settings),
    inReplyTo,
    references,
    draft: draft.version,
  }
}

/** `emailOf` for a case that is still to be read. */
export async function composeEmail(tx: Tx, caseId: string, draft: DraftText): Promise<EmailEffect | null> {
  const [row, settings] = await Promise.all([
    tx.case.findUniqueOrThrow({
      where: { id: caseId },
      select: {
        number: true,
        contactName: true,
        contactEmail: true,
        customer: { select: { name: true, email: true } },
        messages: { select: { messageId: true }, orderBy: [{ at: 'asc' }, { id: 'asc' }] },
      },
    }),
    readSettings(tx),
  ])
  return emailOf(row, settings, draft)
}

/** What is added below a mail of a case on sending, with the approver still to be filled in. */
export function appendedTo(caseNumber: number, { shop }: Settings): string {
  // {approver} is filled in by whoever approves.
  return `${shop.signature.replaceAll('{team}', () => shop.team)}\nReference #${caseNumber}`
}

/** The bundle with its mails rewritten to another draft, everything else as it was. */
export function withDraft(bundle: Bundle, draft: DraftText): Bundle {
  return {
    ...bundle,
    effects: bundle.effects.map((effect) =>
      effect.kind === 'send_email'
        ? { ...effect, subject: draft.subject, body: draft.body, draft: draft.version }
        : effect,
    ),
  }
}
