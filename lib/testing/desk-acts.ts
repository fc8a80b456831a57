import { askForRedraft, askLead, closeCase, takeOver } from '#lib/cases/hand-over.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import type { Clock } from '#lib/clock.ts'
import type { Result } from '#lib/errors.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import type { Interrupting, Who } from './desk-model.ts'

/** The two people who decide on the cases of a property test. */
export const people = [USERS.maya, USERS.priya] as const

type Act = (clock: Clock, caseId: string, who: Who) => Promise<Result<unknown>>

/** What needs no proposal, each a command of the desk. */
export const acts: Record<Interrupting | 'redraft' | 'ask_lead', Act> = {
  customer_writes: (clock, caseId) => addCustomerMessage({ caseId, text: 'Where is my order now?' }, clock),
  take_over: (clock, caseId, who) => takeOver(people[who], caseId, clock),
  ask_lead: (clock, caseId, who) => askLead(people[who], caseId, 'May I?', clock),
  redraft: (clock, caseId, who) => askForRedraft(people[who], caseId, clock),
  close: (clock, caseId, who) => closeCase(people[who], caseId, 'Done', clock),
}
