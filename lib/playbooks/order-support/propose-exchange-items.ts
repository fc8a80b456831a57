import { action } from '#lib/loop/action.ts'
import { objectionToAct } from './objection.ts'
import { swapItemsArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeExchangeItems = action({
  name: 'propose_exchange_items',
  kind: 'propose',
  description:
    'Asks a person to approve exchanging items of a delivered order for other variants of them. The difference in price is charged or paid back.',
  args: swapItemsArgs,
  objection: (args, context) => objectionToAct('propose_exchange_items', args, context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'exchange_items', order: numberOf(state, order), ...asked },
  }),
})
