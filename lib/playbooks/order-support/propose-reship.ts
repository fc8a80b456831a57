import { action } from '#lib/loop/action.ts'
import { bundleFault, notTheirs } from './bundle.ts'
import { reshipArgs } from './order-act-args.ts'
import { forAPerson } from './under-way.ts'
import { numberOf, objectionOnOrder } from './world.ts'

export const proposeReship = action({
  name: 'propose_reship',
  kind: 'propose',
  description:
    'Asks a person to approve sending what was in a parcel that did not arrive again, to the address on the order. Propose the mail that tells of it in the same reply, after this; {tracking} in it becomes the new tracking number.',
  args: reshipArgs,
  objection: (args, context) =>
    notTheirs(context) ??
    objectionOnOrder('propose_reship', args, context) ??
    forAPerson(context) ??
    bundleFault(context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'reship', order: numberOf(state, order), ...asked },
  }),
})
