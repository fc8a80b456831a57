import { db } from '#lib/db.ts'
import { isMailAddress, messageIdFor } from './compose.ts'

/** The case that a mail of the desk belongs to, and who its customer is, where one is known. */
export type MailCase = { id: string; number: number; customer: string | null }

const select = {
  id: true,
  number: true,
  contactName: true,
  customer: { select: { name: true } },
} as const

type Row = { id: string; number: number; contactName: string | null; customer: { name: string } | null }

/** The cases of mails that the desk has sent, by Message-ID; also of those it does not know to have been sent. */
export async function casesOfMails(messageIds: readonly string[]): Promise<Map<string, MailCase>> {
  const sent = await db().message.findMany({
    where: { messageId: { in: [...messageIds] }, direction: 'outbound' },
    select: { messageId: true, case: { select } },
  })
  const found = new Map(sent.map(({ messageId, case: row }) => [messageId ?? '', mailCase(row)]))
  const missing = messageIds.filter((id) => !found.has(id))
  return missing.length === 0 ? found : new Map([...found, ...(await casesOfOpenEffects(missing))])
}

/** A mail may be here before it is known to have been sent, and where that stays unknown. */
async function casesOfOpenEffects(messageIds: readonly string[]): Promise<[string, MailCase][]> {
  const open = await db().effect.findMany({
    where: { kind: 'send_email', state: { in: ['executing', 'unknown'] } },
    select: { idempotencyKey: true, case: { select } },
  })
  return messageIds.flatMap((messageId) => {
    const domain = /@(.+)>$/.exec(messageId)?.[1] ?? ''
    if (!isMailAddress(`id@${domain}`)) return []
    const effect = open.find(({ idempotencyKey }) => messageIdFor(idempotencyKey, domain) === messageId)
    return effect === undefined ? [] : [[messageId, mailCase(effect.case)]]
  })
}

function mailCase({ id, number, customer, contactName }: Row): MailCase {
  return { id, number, customer: customer?.name ?? contactName }
}
