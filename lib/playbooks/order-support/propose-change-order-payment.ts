import { action } from '#lib/loop/action.ts'
import { objectionToAct } from './objection.ts'
import { changeOrderPaymentArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeChangeOrderPayment = action({
  name: 'propose_change_order_payment',
  kind: 'propose',
  description:
    'Asks a person to approve paying an order that was not sent yet by another method of the customer. What the first one paid goes back to it.',
  args: changeOrderPaymentArgs,
  objection: (args, context) => objectionToAct('propose_change_order_payment', args, context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'change_order_payment', order: numberOf(state, order), ...asked },
  }),
})
