import type { BundledEffect, EffectOf } from './bundle.ts'
import { amountWords, closingWords } from './words.ts'

/** What an act does, in one sentence: "Refund $129.00 to card ending 4411". */
export function actWords(effect: BundledEffect): string {
  switch (effect.kind) {
    case 'send_email':
      return `Send the mail to ${effect.to.name ?? effect.to.address}`
    case 'refund':
      return refundWords(effect)
    case 'reship':
      return `Send ${itemsWords(effect)} again to ${addressWords(effect.shipTo)}`
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
      return { what: `A replacement (${itemsWords(effect)})`, done: `sent to ${addressWords(effect.shipTo)}` }
    case 'follow_up':
      return { what: `A date to look again (${dayOf(effect)})`, done: 'set' }
    case 'close':
      return { what: 'The case', done: 'closed' }
  }
}

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
    case 'follow_up':
      return `look again on ${dayOf(effect)}`
    case 'close':
      return 'close'
  }
}

function refundWords({ amountCents, currency, shares }: EffectOf<'refund'>): string {
  const amount = amountWords(amountCents, currency)
  const [only, ...others] = shares
  if (only !== undefined && others.length === 0) return `Refund ${amount} to ${only.method}`
  const parts = shares.map((share) => `${amountWords(share.amountCents, currency)} to ${share.method}`)
  return `Refund ${amount}: ${new Intl.ListFormat('en').format(parts)}`
}

function itemsWords({ lines }: EffectOf<'reship'>): string {
  return new Intl.ListFormat('en').format(lines.map(({ title, quantity }) => `${quantity} × ${title}`))
}

function addressWords({ name, line1, line2, city, region, postcode, country }: EffectOf<'reship'>['shipTo']) {
  return [name, line1, line2, city, region, postcode, country].filter(Boolean).join(', ')
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

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function dayOf({ on }: EffectOf<'follow_up'>): string {
  return day.format(new Date(on))
}
