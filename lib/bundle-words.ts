import { addressWords } from './address-words.ts'
import type { BundledEffect, EffectOf } from './bundle.ts'
import { dayOf } from './bundle-brief.ts'
import { itemsWords, settledWords, swapWords } from './item-words.ts'
import { amountWords, closingWords } from './words.ts'

/** What an act does, in one sentence: "Refund $129.00 to card ending 4411". */
export function actWords(effect: BundledEffect): string {
  switch (effect.kind) {
    case 'send_email':
      return `Send the mail to ${effect.to.name ?? effect.to.address}`
    case 'refund':
      return refundWords(effect)
    case 'reship':
      return `Send ${countedWords(effect)} again to ${addressWords(effect.shipTo)}`
    case 'cancel_order':
      return cancelWords(effect)
    case 'change_order_address':
      return `Change where ${effect.order} goes to: ${addressWords(effect.to)}`
    case 'change_order_items':
      return `Change ${listed(swapWords(effect))}: ${settledWords(effect)}`
    case 'change_order_payment':
      return `Charge ${amountWords(effect.amountCents, effect.currency)} for ${effect.order} to ${insteadWords(effect)}`
    case 'return_items':
      return `Take back ${itemsWords(effect.lines)}: ${returnedWords(effect)}`
    case 'exchange_items':
      return `Exchange ${listed(swapWords(effect))}: ${settledWords(effect)}`
    case 'change_customer_address':
      return `Change the customer's address to: ${addressWords(effect.to)}`
    case 'follow_up':
      return `If ${conditionWords(effect)}, ${doWords[effect.do]}: the case comes back that day`
    case 'close':
      return `Close the case: ${closingWords[effect.why]}`
  }
}

/** Whether an act was done, as far as anybody knows. */
export type Doneness = 'done' | 'unknown' | 'not_done'

/** What became of an act: "The mail to Jordan Lee may have been sent", "$129.00 was not refunded to card ending 4411". */
export function outcomeWords(effect: BundledEffect, doneness: Doneness): string {
  const { what, done } = partsOf(effect)
  return `${what} ${auxiliaries[doneness]} ${done}`
}

const auxiliaries = { done: 'was', unknown: 'may have been', not_done: 'was not' } satisfies Record<
  Doneness,
  string
>

function partsOf(effect: BundledEffect): { what: string; done: string } {
  switch (effect.kind) {
    case 'send_email':
      return { what: `The mail to ${effect.to.name ?? effect.to.address}`, done: 'sent' }
    case 'refund': {
      const { amountCents, currency, shares } = effect
      const to = new Intl.ListFormat('en').format(shares.map(({ method }) => method))
      return { what: amountWords(amountCents, currency), done: `refunded to ${to}` }
    }
    case 'reship':
      return {
        what: `A replacement (${countedWords(effect)})`,
        done: `sent to ${addressWords(effect.shipTo)}`,
      }
    case 'cancel_order':
      return { what: `Order ${effect.order}`, done: 'cancelled' }
    case 'change_order_address':
      return { what: `Where ${effect.order} goes`, done: `changed to ${addressWords(effect.to)}` }
    case 'change_order_items':
      return { what: `Order ${effect.order}`, done: `changed: ${listed(swapWords(effect))}` }
    case 'change_order_payment':
      return { what: `Order ${effect.order}`, done: `charged to ${insteadWords(effect)}` }
    case 'return_items':
      return { what: `A return (${itemsWords(effect.lines)})`, done: 'set up' }
    case 'exchange_items':
      return { what: `An exchange (${listed(swapWords(effect))})`, done: 'set up' }
    case 'change_customer_address':
      return { what: "The customer's address", done: `changed to ${addressWords(effect.to)}` }
    case 'follow_up':
      return { what: `A date to look again (${dayOf(effect)})`, done: 'set' }
    case 'close':
      return { what: 'The case', done: 'closed' }
  }
}

function refundWords(effect: EffectOf<'refund'>): string {
  const refunded = sharesWords(effect)
  return refunded.charAt(0).toUpperCase() + refunded.slice(1)
}

function cancelWords(effect: EffectOf<'cancel_order'>): string {
  const cancelled = `Cancel order ${effect.order} (${effect.reason})`
  return effect.shares.length === 0 ? cancelled : `${cancelled}: ${sharesWords(effect)}`
}

/** "refund $86.00 to card ending 4411"; over several methods, each with its amount. */
function sharesWords({ currency, shares }: EffectOf<'refund' | 'cancel_order'>): string {
  const total = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refund = `refund ${amountWords(total, currency)}`
  const [only, ...others] = shares
  if (only !== undefined && others.length === 0) return `${refund} to ${only.method}`
  return `${refund}: ${listed(shares.map((each) => `${amountWords(each.amountCents, currency)} to ${each.method}`))}`
}

/** "refund $129.00 to card ending 4411 once it has arrived". */
function returnedWords({ amountCents, currency, refundTo }: EffectOf<'return_items'>): string {
  return `refund ${amountWords(amountCents, currency)} to ${refundTo.method} once it has arrived`
}

function insteadWords({ from, to }: EffectOf<'change_order_payment'>): string {
  return `${to.method} instead of ${from.method}`
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en').format(parts)
}

function countedWords({ lines }: EffectOf<'reship'>): string {
  return listed(lines.map(({ title, quantity }) => `${quantity} × ${title}`))
}

/** "there is no new scan by 3 December", as a condition that is looked at on that day. */
function conditionWords(effect: EffectOf<'follow_up'>): string {
  const what = effect.if === 'no_new_scan' ? 'there is no new scan' : `${effect.order} is not delivered`
  return `${what} by ${dayOf(effect)}`
}

const doWords = {
  reship: 'send it again',
  refund: 'refund it',
  write: 'write to the customer',
} as const satisfies Record<EffectOf<'follow_up'>['do'], string>
