import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import { bundleFault, sentBackAsItIs } from './bundle.ts'

export const proposeClose = action({
  name: 'propose_close',
  kind: 'propose',
  description:
    'Asks a person to approve closing the case, where nothing is left to answer. Alone, or after the mail that ends it.',
  args: z.strictObject({
    why: z
      .enum(['thanks', 'spam', 'duplicate', 'automatic_reply'])
      .describe('thanks: nothing is asked. duplicate: another case is about the same'),
  }),
  objection: (_args, context) => sentBackAsItIs(context) ?? bundleFault(context),
  apply: ({ why }) => ({ kind: 'effect', effect: { kind: 'close', why } }),
})
