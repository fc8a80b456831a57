import type { Persona } from '#prisma/seed/personas.ts'
import type { Opened, TestTicket } from './tickets.ts'

export const where = 'Where is my order?'
export const offers = ['refund', 'replacement']
/** What no letter says while nobody has scheduled it. */
const promises = ['we will', 'We will', 'colleague', 'enquiry', 'discount']

export const about = ({ order }: Persona): Opened => ({ by: 'agent', order })
export const byForm = ({ order, email }: Persona): Opened => ({ by: 'customer', order, email })

/** A ticket that ends in a letter, which tells some things, hides others and promises nothing. */
export function parked(
  name: string,
  opened: Opened,
  question: string,
  tells: string[],
  hides: string[] = [],
): TestTicket {
  return { name, opened, question, ends: 'parked', tells, hides: [...hides, ...promises] }
}

/** A ticket that goes to a person, who is told why. */
export function escalated(name: string, opened: Opened, question: string, why: string): TestTicket {
  return { name, opened, question, ends: 'escalated', why }
}
