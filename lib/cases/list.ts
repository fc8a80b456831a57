import { z } from 'zod'
import type { Tx } from '#lib/db.ts'
import { containing } from '#lib/shop/find.ts'
import { spellingsOf } from '#lib/shop/order-number.ts'
import { CaseState, type Prisma } from '#prisma/generated/client.ts'
import { insideParty, partyOf } from './inside.ts'

/** A case in the list of all. `openedAt` ISO 8601. */
export type ListedCase = {
  number: number
  subject: string
  customer: string
  orderNumber: string | null
  state: CaseState
  assignee: string | null
  openedAt: string
}
/** A page of the list, and from which number on it goes on; null at its end. */
export type CaseList = { cases: ListedCase[]; before: number | null }

/** What is searched for, read from an address: what makes no sense there is not asked for. */
export const caseSearch = z.object({
  text: z.string().catch(''),
  state: z.enum(CaseState).nullable().catch(null),
  before: z.coerce.number().int().positive().nullable().catch(null),
})
export type CaseSearch = z.output<typeof caseSearch>

const select = {
  number: true,
  subject: true,
  orderNumber: true,
  state: true,
  openedAt: true,
  contactName: true,
  ...insideParty,
  customer: { select: { name: true } },
  assignee: { select: { name: true } },
} satisfies Prisma.CaseSelect

/** Every case of the desk that fits a search, newest first. */
export async function readCaseList(tx: Tx, search: CaseSearch, most = 50): Promise<CaseList> {
  const rows = await tx.case.findMany({
    where: {
      ...(search.state && { state: search.state }),
      ...(search.before && { number: { lt: search.before } }),
      AND: fits(search.text),
    },
    select,
    orderBy: { number: 'desc' },
    take: most + 1,
  })
  const shown = rows.slice(0, most)
  return {
    cases: shown.map((row) => ({
      number: row.number,
      subject: row.subject,
      orderNumber: row.orderNumber,
      state: row.state,
      customer: partyOf(row) ?? row.customer?.name ?? row.contactName ?? 'Customer',
      assignee: row.assignee?.name ?? null,
      openedAt: row.openedAt.toISOString(),
    })),
    before: rows.length > most ? (shown.at(-1)?.number ?? null) : null,
  }
}

/** The case of a number, the cases of an order, or those with the words in subject, name or mail address. */
function fits(text: string): Prisma.CaseWhereInput {
  const words = text.slice(0, 200).replaceAll('\0', '').toWellFormed().trim()
  if (words === '') return {}
  const has = containing(words)
  const number = /^#?(\d{1,9})$/.exec(words)?.[1]
  return {
    OR: [
      ...(number === undefined ? [] : [{ number: Number(number) }]),
      { orderNumber: { in: spellingsOf(words) } },
      { subject: has },
      { contactName: has },
      { contactEmail: has },
      { customer: { OR: [{ name: has }, { email: has }] } },
      { account: { company: has } },
    ],
  }
}
