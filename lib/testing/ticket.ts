import type { Persona } from '#prisma/seed/personas.ts'

/** Who opens a case, for whom and about what: an agent, or a customer who fills in the form. */
export type Opened = { by: 'agent' | 'customer'; order?: string; email?: string }

/**
 * A ticket and what has to become of it. In what a letter tells, "{6 days ago}" and "{in 3 days}" stand for a day as a
 * letter writes it.
 */
export type TestTicket = {
  name: string
  opened: Opened
  question: string
} /** `acts`: what is proposed, where that is more than a mail. */ & (
  | { ends: 'parked'; tells: string[]; hides: string[]; acts?: string[] }
  /** `why`: what the person who takes the case over is told, in part. */
  | { ends: 'escalated'; why: string }
)

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
): Extract<TestTicket, { ends: 'parked' }> {
  return { name, opened, question, ends: 'parked', tells, hides: [...hides, ...promises] }
}

/** A ticket that goes to a person, who is told why. */
export function escalated(name: string, opened: Opened, question: string, why: string): TestTicket {
  return { name, opened, question, ends: 'escalated', why }
}
