import type { ParcelFacts } from '#lib/shop/facts.ts'
import type { KnownOrder, Situation } from './situation.ts'
import { daysWords, dayWords, listWords, moneyWords } from './words.ts'

/** What is told of one order: what is known, and what the customer can do about it. `next` may be empty. */
export type Told = { known: string; next: string }

/** Tells an order's situation in the words of a reply. Every date, place and number is one of the facts. */
export function tell(known: KnownOrder, situation: Situation, today: string): Told {
  switch (situation.kind) {
    case 'cancelled':
      return tellCancelled(known, today)
    case 'refunded':
      return tellRefunded(known, today)
    case 'not_shipped':
    case 'label_only':
      return tellNotShipped(known, situation.kind, today)
    default:
      return tellParcel(known, situation.kind, situation.parcel, today)
  }
}

function tellCancelled({ order }: KnownOrder, today: string): Told {
  const when = order.cancelled ? ` on ${dayWords(order.cancelled.cancelled_on, today)}` : ''
  const refunds = refundWords({ order }, today)
  const next = 'If you did not expect that, reply to this mail and we will look into it.'
  return { known: `Order ${order.number} was cancelled${when}, so no parcel is on its way.${refunds}`, next }
}

function tellRefunded({ order }: Pick<KnownOrder, 'order'>, today: string): Told {
  const next = 'If the money has not reached you by now, reply to this mail and we will look into it.'
  return { known: `Order ${order.number} has been refunded.${refundWords({ order }, today)}`, next }
}

function refundWords({ order }: Pick<KnownOrder, 'order'>, today: string): string {
  const parts = order.refunds.map(({ amount_cents, method, refunded_on }) => {
    return `${moneyWords(amount_cents, order.currency)} to ${method} on ${dayWords(refunded_on, today)}`
  })
  return parts.length === 0 ? '' : ` We refunded ${listWords(parts)}.`
}

function tellNotShipped({ order }: KnownOrder, kind: 'not_shipped' | 'label_only', today: string): Told {
  const placed = `Order ${order.number}, placed on ${dayWords(order.placed_on, today)},`
  const state =
    kind === 'label_only'
      ? 'is packed and has its label, but the carrier has not scanned it yet.'
      : 'has not left our warehouse yet.'
  const promised = order.promised_on
  const late = promised !== null && promised < today
  const promise =
    promised === null ? '' : ` Delivery ${late ? 'was' : 'is'} promised for ${dayWords(promised, today)}.`
  const sorry = late ? ' I am sorry that it is late.' : ''
  const next =
    'There is nothing you need to do: the tracking number reaches you by mail once the parcel is on its way.'
  return { known: `${placed} ${state}${promise}${sorry}`, next }
}

function tellParcel(
  { order }: KnownOrder,
  kind: Exclude<Situation, { kind: 'cancelled' | 'refunded' | 'not_shipped' | 'label_only' }>['kind'],
  parcel: ParcelFacts,
  today: string,
): Told {
  const which =
    parcel.replaces === null ? `Order ${order.number}` : `The replacement for order ${order.number}`
  const shipped = parcel.shipped_on
    ? ` left our warehouse on ${dayWords(parcel.shipped_on, today)}`
    : ' was sent'
  const left = `${which}${shipped} with ${parcel.carrier}, tracking number ${parcel.tracking_number}.`
  const { news, next } = newsOf(kind, parcel, today)
  return { known: `${left} ${news}`, next }
}

function newsOf(
  kind: Exclude<Situation, { kind: 'cancelled' | 'refunded' | 'not_shipped' | 'label_only' }>['kind'],
  parcel: ParcelFacts,
  today: string,
): { news: string; next: string } {
  const promised = parcel.promised_on ? dayWords(parcel.promised_on, today) : null
  const overdue = (parcel.days_past_promise ?? 0) > 0 && promised !== null
  switch (kind) {
    case 'stalled':
      return {
        news: `${scan(parcel, today)} There has been no new scan in the ${daysWords(parcel.last_scan?.days_ago ?? 0)} since${
          overdue ? `, so it is now later than the ${promised} we promised. I am sorry about that` : ''
        }.`,
        next: 'There is nothing you need to do for the moment; each new scan shows under the tracking number. If you would rather not wait, reply to this mail and a colleague will go through the options with you.',
      }
    case 'late':
      return {
        news: `It was promised for ${promised} and is late; I am sorry about that. It is still moving: ${lower(scan(parcel, today))}`,
        next: 'There is nothing you need to do; each new scan shows under the tracking number.',
      }
    case 'on_time':
      return {
        news: `${scan(parcel, today)}${promised === null ? '' : ` It is promised for ${promised}, so it is within its time.`}`,
        next: 'There is nothing you need to do; each new scan shows under the tracking number.',
      }
    case 'out_for_delivery':
      return {
        news: `It is out for delivery: ${lower(scan(parcel, today))}`,
        next: 'Please keep an eye on the door, or on a note from the carrier if nobody is in.',
      }
    case 'delivered':
      return {
        news: `The carrier reports it as delivered${parcel.delivered_at ? ` on ${dayWords(parcel.delivered_at, today)}` : ''}${
          parcel.last_scan ? `, in ${parcel.last_scan.place}, with the note “${parcel.last_scan.text}”` : ''
        }.`,
        next: 'If you do not have it, please look in the places where a parcel could have been left and ask your neighbours and others in the household. If it does not turn up, reply to this mail and we will take it up with the carrier.',
      }
    case 'lost':
      return {
        news: `I am sorry: the carrier has declared the parcel lost. ${scan(parcel, today)}`,
        next: 'You have nothing to file with the carrier. Please tell us which you would prefer, a replacement at no cost or a full refund including shipping: a reply to this mail with one word is enough.',
      }
    case 'returned':
      return {
        news: `The carrier could not deliver it and has sent it back to us. ${scan(parcel, today)}`,
        next: 'Please reply with the full address it should go to. Then you can choose between a new shipment at no cost and a full refund including shipping.',
      }
  }
}

function scan({ last_scan: last }: ParcelFacts, today: string): string {
  if (last === null) return 'The carrier has not scanned it yet.'
  return `The last scan was in ${last.place} on ${dayWords(last.at, today)}.`
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
