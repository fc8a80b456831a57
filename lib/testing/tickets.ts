import { afterTickets } from './tickets-after.ts'
import { oddTickets } from './tickets-odd.ts'
import { whereTickets } from './tickets-where.ts'
import { wishTickets } from './tickets-wishes.ts'

/** Who opens a case, for whom and about what: an agent, or a customer who fills in the form. */
export type Opened = { by: 'agent' | 'customer'; order?: string; email?: string }

/**
 * A ticket and what has to become of it. In what a letter tells, "{6 days ago}" and "{in 3 days}" stand for a day as a
 * letter writes it.
 */
export type TestTicket = { name: string; opened: Opened; question: string } & (
  | { ends: 'parked'; tells: string[]; hides: string[] }
  /** `why`: what the person who takes the case over is told, in part. */
  | { ends: 'escalated'; why: string }
)

/** Tickets about the sample shop. Those of one customer may contradict each other: each is a case of its own. */
export const tickets: readonly TestTicket[] = [
  ...whereTickets,
  ...afterTickets,
  ...wishTickets,
  ...oddTickets,
]
