import { db } from '#lib/db.ts'

/**
 * How much left the desk at hand, or was about to: acts that were approved, whatever became of them, and mails received that
 * no act accounts for. Where nobody approves anything, all of it is wrong.
 */
export async function whatLeft(): Promise<number> {
  const [acts, mails, known] = await Promise.all([
    db().effect.count(),
    db().mailboxMessage.findMany({ select: { messageId: true } }),
    db().message.findMany({ where: { effectId: { not: null } }, select: { messageId: true } }),
  ])
  const accounted = new Set(known.map(({ messageId }) => messageId))
  return acts + mails.filter(({ messageId }) => !accounted.has(messageId)).length
}
