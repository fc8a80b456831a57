import type { SupportTicket } from '#prisma/generated/client.ts'
import { ACME, COMPANIES, type CompanySpec } from './data/companies.ts'
import { ACME_TICKETS, TICKET_SUBJECTS, type TicketSpec } from './data/tickets.ts'
import { daysBefore } from './days.ts'
import { idOf, randomOf } from './random.ts'

const OLDEST = 2001

/** What the companies asked, numbered in the order in which it was asked. */
export function ticketRows(day: Date): SupportTicket[] {
  const specs = COMPANIES.flatMap((company) => ticketsOf(company).map((spec) => ({ ...spec, company })))
  return specs
    .toSorted((one, other) => other.opened - one.opened)
    .map(({ company: { company }, subject, opened, escalated, closed }, index) => ({
      id: idOf('ticket', `${company} ${subject} ${opened}`),
      accountId: idOf('account', company),
      number: `T-${OLDEST + index}`,
      subject,
      openedAt: daysBefore(day, opened, '10:20'),
      escalatedAt: escalated === undefined ? null : daysBefore(day, escalated, '14:05'),
      closedAt: closed === undefined ? null : daysBefore(day, closed, '16:45'),
    }))
}

/** One in five of the made-up ones is open, and none was asked once the account was cancelled. */
function ticketsOf({ company, sinceDays, cancelledDays = 0 }: CompanySpec): readonly TicketSpec[] {
  if (company === ACME) return ACME_TICKETS
  const random = randomOf(`tickets ${company}`)
  const latest = cancelledDays + 2
  return Array.from({ length: random.int(0, 4) }, () => {
    const opened = random.int(latest, Math.min(latest + 240, sinceDays - 1))
    const subject = random.pick(TICKET_SUBJECTS)
    const isOpen = cancelledDays === 0 && random.int(1, 5) === 1
    return isOpen ? { subject, opened } : { subject, opened, closed: opened - 1 }
  })
}
