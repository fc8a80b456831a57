import { action } from '#lib/loop/action.ts'
import { objectionToAct } from './objection.ts'
import { reshipArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeReship = action({
  name: 'propose_reship',
  kind: 'propose',
  description:
    'Asks a person to approve sending what was in a parcel that did not arrive again, to the address on the order. Propose the mail that tells of it in the same reply, after this; {tracking} in it becomes the new tracking number.',
  args: reshipArgs,
  objection: (args, context) => objectionToAct('propose_reship', args, context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'reship', order: numberOf(state, order), ...asked },
  }),
})
