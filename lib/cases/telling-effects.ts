import type { BundledEffect } from '#lib/bundle.ts'
import { actWords } from '#lib/bundle-words.ts'
import type { HistoryEvent } from '#lib/trail/history.ts'
import type { Known, Telling } from './telling.ts'
import { code, note } from './telling-parts.ts'

// What carrying out an approved act is told as.

type Kind = BundledEffect['kind']

export function tellEffectStart({
  body: { payload, attempt },
}: HistoryEvent<'effect_started'>): Telling | null {
  const parts = attempt > 1 ? [note(`Attempt ${attempt}`)] : []
  switch (payload.kind) {
    case 'send_email':
      return { title: `Began to hand over the mail to ${payload.to.address}`, parts }
    case 'refund':
      return { title: 'Asked the shop for the refund', parts: [note(actWords(payload)), ...parts] }
    case 'reship':
      return { title: 'Asked the shop to send it again', parts: [note(actWords(payload)), ...parts] }
    case 'cancel_order':
    case 'change_order_address':
    case 'change_order_items':
    case 'change_order_payment':
    case 'return_items':
    case 'exchange_items':
    case 'change_customer_address':
      return { title: 'Asked the shop for a change', parts: [note(actWords(payload)), ...parts] }
    case 'follow_up':
    case 'close':
      // Told with its end, which is at the same moment.
      return null
  }
}

export function tellEffectEnd({ body }: HistoryEvent<'effect_ended'>, known: Known): Telling {
  const { outcome, detail, messageId } = body
  const effect = known.effectOf(body.effect)
  const kind = effect?.kind ?? 'send_email'
  const title =
    titles[kind][
      outcome === 'succeeded' || outcome === 'accepted' ? 'done' : outcome === 'unknown' ? 'unknown' : 'not'
    ]
  const look = outcome === 'succeeded' || outcome === 'accepted' ? 'good' : 'bad'
  if (kind === 'follow_up' || kind === 'close')
    return { title, look, parts: [note(look === 'good' && effect ? actWords(effect) : detail)] }
  const server = kind === 'send_email' ? 'Server' : 'Shop'
  return { title, look, parts: [code(server, detail), ...(messageId ? [code('Message-ID', messageId)] : [])] }
}

export function tellEffectPostponed({ body }: HistoryEvent<'effect_postponed'>, known: Known): Telling {
  const kind = known.effectOf(body.effect)?.kind ?? 'send_email'
  const isMail = kind === 'send_email'
  return {
    title: isMail ? 'Mail not taken yet' : 'No answer from the shop yet',
    look: 'warning',
    parts: [
      code(isMail ? 'Server' : 'Shop', body.detail),
      { kind: 'when', label: 'Tried again', at: body.until },
    ],
  }
}

export function tellEffectResolved({ body }: HistoryEvent<'effect_resolved'>, known: Known): Telling {
  const effect = known.effectOf(body.effect)
  const isMail = effect === undefined || effect.kind === 'send_email'
  const number = body.tracking === undefined ? [] : [note(`Tracking number ${body.tracking}`)]
  return {
    title: resolved[body.way](isMail),
    parts: [...(effect ? [note(actWords(effect))] : []), ...number],
  }
}

const resolved: Record<HistoryEvent<'effect_resolved'>['body']['way'], (isMail: boolean) => string> = {
  arrived: (isMail) => (isMail ? 'Checked: the mail arrived' : 'Checked: it was done'),
  again: (isMail) => (isMail ? 'Had the mail sent again' : 'Had the shop asked again'),
  proposed_again: () => 'Proposed anew what was not done',
  given_up: () => 'Left it as it is',
}

type Titles = Record<'done' | 'unknown' | 'not', string>

function changed(what: string): Titles {
  return {
    done: `Changed ${what}`,
    unknown: `May have changed ${what}. Please check`,
    not: `Did not change ${what}`,
  }
}

function setUp(what: string): Titles {
  return {
    done: `${what} set up`,
    unknown: `${what} may have been set up. Please check`,
    not: `${what} not set up`,
  }
}

const titles: Record<Kind, Titles> = {
  send_email: {
    done: 'Mail handed over',
    unknown: 'Mail may have been sent. Please check',
    not: 'Mail not sent',
  },
  refund: { done: 'Refunded', unknown: 'May have been refunded. Please check', not: 'Not refunded' },
  reship: { done: 'Sent again', unknown: 'May have been sent again. Please check', not: 'Not sent again' },
  cancel_order: {
    done: 'Cancelled',
    unknown: 'May have been cancelled. Please check',
    not: 'Not cancelled',
  },
  change_order_address: changed('where it goes'),
  change_order_items: changed('what is ordered'),
  change_order_payment: changed('how it is paid'),
  return_items: setUp('Return'),
  exchange_items: setUp('Exchange'),
  change_customer_address: changed('the address on file'),
  follow_up: {
    done: 'Set a day to look again',
    unknown: 'A day to look again may have been set',
    not: 'No day to look again was set',
  },
  close: { done: 'Done with the case', unknown: 'The case may have been closed', not: 'Case not closed' },
}
