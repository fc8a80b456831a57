import { action } from '#lib/loop/action.ts'
import { bundleFault, sentBackAsItIs } from './bundle.ts'
import { objectionByRules } from './objection.ts'
import { followUpArgs } from './order-act-args.ts'
import { forAPerson } from './under-way.ts'
import { numberOf } from './world.ts'

export const proposeFollowUp = action({
  name: 'propose_follow_up',
  kind: 'propose',
  description:
    'Asks a person to approve looking at an order again on a day, for a promise on a condition ("if there is no new scan by 3 December, we send it again"). The case comes back then, unless the condition is not met. Propose it in the same reply, after the mail that promises it.',
  args: followUpArgs,
  objection: (args, context) =>
    objectionByRules('propose_follow_up', args, context) ??
    forAPerson(context) ??
    sentBackAsItIs(context) ??
    bundleFault(context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'follow_up', order: numberOf(state, order), ...asked },
  }),
})
