import { action } from '#lib/loop/action.ts'
import { objectionToAct } from './objection.ts'
import { returnItemsArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeReturnItems = action({
  name: 'propose_return_items',
  kind: 'propose',
  description:
    'Asks a person to approve taking items of a delivered order back. They are refunded once they have arrived here.',
  args: returnItemsArgs,
  objection: (args, context) => objectionToAct('propose_return_items', args, context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'return_items', order: numberOf(state, order), ...asked },
  }),
})
