'use server'

import { z } from 'zod'
import { action } from '#lib/auth/action.ts'
import { formKey } from '#lib/cases/form-key.ts'
import { openReport } from '#lib/cases/open-report.ts'
import { systemClock } from '#lib/clock.ts'

/** Asks for a report of a month. */
export const startReport = action({
  role: 'lead',
  input: z.object({ playbook: z.string(), month: z.string(), form: z.uuid() }),
  run: (person, { playbook, month, form }) =>
    openReport(person, { playbook, month, key: formKey(form, playbook, month) }, systemClock),
})
