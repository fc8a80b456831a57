'use server'

import { action } from '#lib/auth/action.ts'
import { customerReply, replyAsCustomer } from '#lib/cases/reply-as-customer.ts'
import { systemClock } from '#lib/clock.ts'

export const replyToMail = action({
  role: 'agent',
  input: customerReply,
  run: (_person, reply) => replyAsCustomer(reply, systemClock),
})
