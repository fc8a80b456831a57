import { db } from '#lib/db.ts'
import type { Case, Prisma } from '#prisma/generated/client.ts'

/** When cases made here were opened, entered their state and are due. */
export const openedAt = new Date('2026-11-30T09:00:00.123Z')

/** A case's row with no more in it than the database asks for, and what is given. */
export function newCase(given: Partial<Prisma.CaseUncheckedCreateInput> = {}): Promise<Case> {
  const about = {
    playbook: 'order-support',
    subject: 'Where is it?',
    channel: 'form',
    scope: 'none',
  } as const
  const times = { dueAt: openedAt, openedAt, stateSince: openedAt }
  return db().case.create({ data: { ...about, ...times, ...given } })
}

export function caseRow(id: string): Promise<Case> {
  return db().case.findUniqueOrThrow({ where: { id } })
}
