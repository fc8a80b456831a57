import type { BundledEffect, EffectOf } from './bundle.ts'
import { amountWords, countWords } from './words.ts'

/** What a bundle does in a few words, for lists: "Refund $86.00, email". */
export function briefWords(effects: readonly BundledEffect[]): string {
  const [first = '', ...others] = effects.map(briefly)
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')
}

function briefly(effect: BundledEffect): string {
  switch (effect.kind) {
    case 'send_email':
      return 'email'
    case 'refund':
      return `refund ${amountWords(effect.amountCents, effect.currency)}`
    case 'reship':
      return 'send again'
    case 'cancel_order':
      return `cancel ${effect.order}`
    case 'change_order_address':
      return 'change where it goes'
    case 'change_order_items':
      return `change ${countWords(countOf(effect), 'item')}`
    case 'change_order_payment':
      return 'change how it is paid'
    case 'return_items':
      return `take back ${countWords(countOf(effect), 'item')}`
    case 'exchange_items':
      return `exchange ${countWords(countOf(effect), 'item')}`
    case 'change_customer_address':
      return 'change address on file'
    case 'follow_up':
      return `look again on ${dayOf(effect)}`
    case 'close':
      return 'close'
  }
}

function countOf({ lines }: { lines: readonly { quantity: number }[] }): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** On which day a case comes back: "3 December". */
export function dayOf({ on }: EffectOf<'follow_up'>): string {
  return day.format(new Date(on))
}
