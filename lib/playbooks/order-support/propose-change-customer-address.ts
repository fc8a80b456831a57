import { action } from '#lib/loop/action.ts'
import { notGiven } from './address-given.ts'
import { objectionToAct } from './objection.ts'
import { changeCustomerAddressArgs } from './order-act-args.ts'

export const proposeChangeCustomerAddress = action({
  name: 'propose_change_customer_address',
  kind: 'propose',
  description:
    'Asks a person to approve another address for the customer, as the customer gave it. Orders that are placed already keep theirs.',
  args: changeCustomerAddressArgs,
  objection: (args, context) =>
    notGiven(args.to, context.state) ?? objectionToAct('propose_change_customer_address', args, context),
  apply: (args) => ({ kind: 'effect', effect: { kind: 'change_customer_address', ...args } }),
})
