import type { BoundCall } from '#lib/loop/types.ts'
import type { Act, ProfileAct } from '#lib/shop/rules/world.ts'
import {
  cancelOrderArgs,
  changeCustomerAddressArgs,
  changeOrderAddressArgs,
  changeOrderPaymentArgs,
  followUpArgs,
  refundArgs,
  reshipArgs,
  returnItemsArgs,
  swapItemsArgs,
} from './order-act-args.ts'

export type ActOnOrder = Act & { order: string }

/** The act on an order, or on what the customer has on file, that a call asks for; null for every other call. */
export function actIn({ action, args }: Pick<BoundCall, 'action' | 'args'>): ActOnOrder | ProfileAct | null {
  switch (action) {
    case 'propose_refund':
      return { kind: 'refund', ...refundArgs.parse(args) }
    case 'propose_reship':
      return { kind: 'reship', ...reshipArgs.parse(args) }
    case 'propose_cancel_order':
      return cancelIn(args)
    case 'propose_change_order_address':
      return { kind: 'change_order_address', ...changeOrderAddressArgs.parse(args) }
    case 'propose_change_order_items':
      return { kind: 'change_order_items', ...swapItemsArgs.parse(args) }
    case 'propose_change_order_payment':
      return { kind: 'change_order_payment', ...changeOrderPaymentArgs.parse(args) }
    case 'propose_return_items':
      return { kind: 'return_items', ...returnItemsArgs.parse(args) }
    case 'propose_exchange_items':
      return { kind: 'exchange_items', ...swapItemsArgs.parse(args) }
    case 'propose_change_customer_address':
      return { kind: 'change_customer_address', ...changeCustomerAddressArgs.parse(args) }
    case 'propose_follow_up':
      return { kind: 'follow_up', ...followUpArgs.parse(args) }
    default:
      return null
  }
}

/** A call has a reason of its own, so that an order's goes by another name in it. */
function cancelIn(args: BoundCall['args']): ActOnOrder {
  const { order, because: reason } = cancelOrderArgs.parse(args)
  return { kind: 'cancel_order', order, reason }
}
