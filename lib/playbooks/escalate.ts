import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { Doing } from './kind.ts'

/** Whether a text can be kept and mailed: Postgres text holds no NUL and a mail header no control character at all. */
export const printable = (text: string) => !/[^\P{Cc}\t\n\r]/u.test(text)
export const noControls = 'Leave out control characters'

export const escalateDoing: Doing = { did: 'Handed the case to a person', source: null }

/** The way out of every case that is not for the assistant to end. */
export const escalate = action({
  name: 'escalate',
  kind: 'escalate',
  description:
    'Hands the case to a person: when facts are missing, or what is asked is not for you to decide.',
  args: z.strictObject({
    why: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .refine(printable, noControls)
      .describe('What the person needs to know'),
  }),
  apply: ({ why }) => ({ kind: 'escalation', reason: why }),
})
