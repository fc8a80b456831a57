import { action } from '#lib/loop/action.ts'
import { objectionToAct } from './objection.ts'
import { refundArgs } from './order-act-args.ts'
import { numberOf } from './world.ts'

export const proposeRefund = action({
  name: 'propose_refund',
  kind: 'propose',
  description:
    'Asks a person to approve giving money of an order back, to the methods it was paid by. Propose the mail that tells of it in the same reply, after this.',
  args: refundArgs,
  objection: (args, context) => objectionToAct('propose_refund', args, context),
  apply: ({ order, ...asked }, { state }) => ({
    kind: 'effect',
    effect: { kind: 'refund', order: numberOf(state, order), ...asked },
  }),
})
