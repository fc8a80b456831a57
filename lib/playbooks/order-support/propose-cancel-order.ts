import { action } from '#lib/loop/action.ts'
import { objectionToAct } from './objection.ts'
import { cancelOrderArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeCancelOrder = action({
  name: 'propose_cancel_order',
  kind: 'propose',
  description:
    'Asks a person to approve cancelling a whole order that was not sent yet. What was paid goes back to where it came from.',
  args: cancelOrderArgs,
  objection: (args, context) => objectionToAct('propose_cancel_order', args, context),
  apply: ({ order, because: reason, why }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'cancel_order', order: numberOf(state, order), reason, why },
  }),
})
