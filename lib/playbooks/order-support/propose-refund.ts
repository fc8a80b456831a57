import { action } from '#lib/loop/action.ts'
import { bundleFault, notTheirs } from './bundle.ts'
import { refundArgs } from './order-act-args.ts'
import { forAPerson } from './under-way.ts'
import { numberOf, objectionOnOrder } from './world.ts'

export const proposeRefund = action({
  name: 'propose_refund',
  kind: 'propose',
  description:
    'Asks a person to approve giving money of an order back, to the methods it was paid by. Propose the mail that tells of it in the same reply, after this.',
  args: refundArgs,
  objection: (args, context) =>
    notTheirs(context) ??
    objectionOnOrder('propose_refund', args, context) ??
    forAPerson(context) ??
    bundleFault(context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'refund', order: numberOf(state, order), ...asked },
  }),
})
