import type { TestTicket } from './ticket.ts'
import { afterTickets } from './tickets-after.ts'
import { oddTickets } from './tickets-odd.ts'
import { whereTickets } from './tickets-where.ts'
import { wishTickets } from './tickets-wishes.ts'

/** Tickets about the sample shop. Those of one customer may contradict each other: each is a case of its own. */
export const tickets: readonly TestTicket[] = [
  ...whereTickets,
  ...afterTickets,
  ...wishTickets,
  ...oddTickets,
]
