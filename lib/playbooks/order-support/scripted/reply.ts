import type { CustomerFacts } from '#lib/shop/facts.ts'
import type { Style } from './heed.ts'
import type { Outcome } from './outcome.ts'
import type { Subject } from './subject.ts'

/** All that a letter is written from. */
export type Reply = {
  customer: CustomerFacts
  subjects: Subject[]
  /** Numbers that the customer named and that are not among their orders. */
  unknown: string[]
  /** They named none of the orders that the letter tells of. */
  instead: boolean
  /** The customer's words since the desk last wrote. */
  text: string
  /** What is proposed beside the letter, as it says it. */
  outcome: Outcome | null
  /** Nobody has written: it is the day on which we said that we would look again. */
  asPromised: boolean
  /** They say that nothing has come. */
  missing: boolean
  /** We have written to them in this case before. */
  writesAgain: boolean
  /** How many messages of theirs this answers. */
  messages: number
  today: string
  style: Style
}
