import { action } from '#lib/loop/action.ts'
import { objectionToAct } from './objection.ts'
import { swapItemsArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeChangeOrderItems = action({
  name: 'propose_change_order_items',
  kind: 'propose',
  description:
    'Asks a person to approve other variants in place of items of an order that was not sent yet. The difference in price is charged or paid back.',
  args: swapItemsArgs,
  objection: (args, context) => objectionToAct('propose_change_order_items', args, context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'change_order_items', order: numberOf(state, order), ...asked },
  }),
})
