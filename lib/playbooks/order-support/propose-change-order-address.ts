import { action } from '#lib/loop/action.ts'
import { notGiven } from './address-given.ts'
import { objectionToAct } from './objection.ts'
import { changeOrderAddressArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeChangeOrderAddress = action({
  name: 'propose_change_order_address',
  kind: 'propose',
  description:
    'Asks a person to approve sending an order that was not sent yet to another address, as the customer gave it or has it on file.',
  args: changeOrderAddressArgs,
  objection: (args, context) =>
    notGiven(args.to, context.state) ?? objectionToAct('propose_change_order_address', args, context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'change_order_address', order: numberOf(state, order), ...asked },
  }),
})
