'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { FormState } from '#components/tickets/form-state.ts'
import { fieldsOf, publicAction } from '#lib/auth/public-action.ts'
import { formKey } from '#lib/cases/form-key.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { openCase } from '#lib/cases/open.ts'
import { readStatus, statusKeyOf } from '#lib/cases/status.ts'
import { messageText } from '#lib/cases/text.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done, refused } from '#lib/errors.ts'

const minutes = 60_000
const everybody = { key: 'support everybody', most: 300, windowMs: 5 * minutes }

const ask = publicAction({
  input: z.object({
    name: z.string().trim().min(1, 'Write your name.').max(200, 'The name may have up to 200 characters.'),
    email: z.email('This is not a mail address.').max(254, 'This is not a mail address.'),
    order: z.string().trim().max(200, 'An order number has up to 200 characters.'),
    question: messageText,
    form: z.uuid(),
  }),
  limits: ({ email }) => [
    { key: `support ${email.toLowerCase()}`, most: 5, windowMs: 15 * minutes },
    everybody,
  ],
  async run({ form, ...ticket }) {
    const { name, email, order, question } = ticket
    const key = formKey(form, name, email, order, question)
    const opened = await openCase('customer', { ...ticket, key }, systemClock)
    return opened.ok ? done(await statusKeyOf(db(), opened.value.id)) : opened
  },
})

const writeAgain = publicAction({
  input: z.object({ status: z.string(), text: messageText, form: z.uuid() }),
  limits: ({ status }) => [{ key: `support page ${status}`, most: 10, windowMs: 15 * minutes }, everybody],
  async run({ status, text, form }) {
    const found = await readStatus(db(), status)
    if (found === null) {
      return refused({ kind: 'not_found', what: 'case', message: 'There is no such page. Nothing was sent.' })
    }
    const key = formKey(form, status, text)
    const added = await addCustomerMessage({ caseId: found.caseId, text, key }, systemClock)
    return added.ok ? done(status) : added
  },
})

/** Opens a case for what a customer asks and shows them its status page. */
export async function askForHelp(_before: FormState, form: FormData): Promise<FormState> {
  const result = await ask(form)
  if (!result.ok) return { typed: fieldsOf(form), error: result.error }
  redirect(`/support/${result.value}?sent=question`)
}

/** Adds what a customer writes on their status page to their case. */
export async function sendAgain(_before: FormState, form: FormData): Promise<FormState> {
  const result = await writeAgain(form)
  if (!result.ok) return { typed: fieldsOf(form), error: result.error }
  redirect(`/support/${result.value}?sent=message`)
}
