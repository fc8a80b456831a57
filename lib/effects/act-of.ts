import type { BundledEffect } from '#lib/bundle.ts'
import type { Act } from './act.ts'
import { close } from './kinds/close.ts'
import { followUp } from './kinds/follow-up.ts'
import { refund } from './kinds/refund.ts'
import { reship } from './kinds/reship.ts'
import { sendEmail } from './kinds/send-email.ts'

/** How an effect is carried out, by its kind. */
export function actOf(effect: BundledEffect): Act {
  switch (effect.kind) {
    case 'send_email':
      return sendEmail(effect)
    case 'refund':
      return refund(effect)
    case 'reship':
      return reship(effect)
    case 'follow_up':
      return followUp(effect)
    case 'close':
      return close()
  }
}
