import type { BundledEffect } from '#lib/bundle.ts'
import type { Act } from './act.ts'
import { cancelOrder } from './kinds/cancel-order.ts'
import { changeCustomerAddress } from './kinds/change-customer-address.ts'
import { changeOrderAddress } from './kinds/change-order-address.ts'
import { changeOrderPayment } from './kinds/change-order-payment.ts'
import { close } from './kinds/close.ts'
import { followUp } from './kinds/follow-up.ts'
import { refund } from './kinds/refund.ts'
import { reship } from './kinds/reship.ts'
import { returnItems } from './kinds/return-items.ts'
import { sendEmail } from './kinds/send-email.ts'
import { swapItems } from './kinds/swap-items.ts'

/** How an effect is carried out, by its kind. */
export function actOf(effect: BundledEffect): Act {
  switch (effect.kind) {
    case 'send_email':
      return sendEmail(effect)
    case 'refund':
      return refund(effect)
    case 'reship':
      return reship(effect)
    case 'cancel_order':
      return cancelOrder(effect)
    case 'change_order_address':
      return changeOrderAddress(effect)
    case 'change_order_items':
    case 'exchange_items':
      return swapItems(effect)
    case 'change_order_payment':
      return changeOrderPayment(effect)
    case 'return_items':
      return returnItems(effect)
    case 'change_customer_address':
      return changeCustomerAddress(effect)
    case 'follow_up':
      return followUp(effect)
    case 'close':
      return close()
  }
}
