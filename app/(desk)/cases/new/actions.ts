'use server'

import { z } from 'zod'
import { action } from '#lib/auth/action.ts'
import { formKey } from '#lib/cases/form-key.ts'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done } from '#lib/errors.ts'
import { searchShop } from '#lib/shop/find.ts'
import { searchAccounts } from '#lib/shop/find-accounts.ts'

/** Customers and orders that a text may mean as somebody types it. */
export const findInShop = action({
  role: 'agent',
  input: z.object({ text: z.string().max(200) }),
  run: async (_person, { text }) => done(await searchShop(db(), text)),
})

/** Companies that a text may mean as somebody types it. */
export const findCompanies = action({
  role: 'agent',
  input: z.object({ text: z.string().max(200) }),
  run: async (_person, { text }) => done(await searchAccounts(db(), text)),
})

/** Opens a case for a question. What is wrong with a field names it. */
export const openNewCase = action({
  role: 'agent',
  input: z.object({
    playbook: z.string(),
    question: z.string(),
    subject: z.string(),
    order: z.string().optional(),
    email: z.string().optional(),
    account: z.string().optional(),
    urgent: z.boolean().optional(),
    form: z.uuid(),
  }),
  run: (person, { form, ...ticket }) => {
    const { playbook, question, order = '', email = '', account = '' } = ticket
    return openCase(
      person,
      { ...ticket, key: formKey(form, playbook, question, order, email, account) },
      systemClock,
    )
  },
})
