import type { ParcelFacts } from '#lib/shop/facts.ts'

/** What the customer can do. A calm step says that nothing need be done; of several calm ones a letter says one. */
export type Step = { calm: boolean; text: string; short: string }

/** What a letter tells of an order or of one of its parcels. Every date, place and number in it is one of the facts. */
export type Told = {
  /** What the subject line says of it. */
  headline: string
  known: string
  /** `known` in a short letter. */
  short: string
  /** `known` in a letter that follows another of ours, where nothing has happened in between. */
  again: string
  /** Whether there is something to apologise for. */
  sorry: boolean
  step: Step
}

/** `who` is what the parcel is called at the start of a sentence: "It", "Order O-1028". */
export type Teller = (parcel: ParcelFacts, who: string, today: string) => Told

const calm = 'For now there is nothing you need to do'
const follow = `${calm}; each new scan shows under the tracking number.`
const inStock = 'as long as the item is in stock'

export const steps = {
  none: { calm: true, text: '', short: '' },
  rest: { calm: true, text: `${calm}.`, short: '' },
  follow: { calm: true, text: follow, short: '' },
  wait: {
    calm: true,
    text: `${follow} If you would rather not wait, just reply to this mail and let us know.`,
    short: 'If you would rather not wait, just reply to this mail.',
  },
  expect: {
    calm: false,
    text: 'Please keep an eye on the door, or on a note from the carrier in case nobody was in. If it does not reach you, just reply to this mail and let us know.',
    short: 'If it does not reach you, just reply to this mail.',
  },
  search: {
    calm: false,
    text: 'If you do not have it, please look in the places where a parcel could have been left, and ask your neighbours and others in the household. If it does not turn up, reply to this mail and tell us where you have looked.',
    short:
      'If you do not have it, please look in safe places and ask neighbours and your household. If it does not turn up, just reply to this mail.',
  },
  searchNow: {
    calm: false,
    text: 'Please look in the places where a parcel could have been left, and ask your neighbours and others in the household. If it does not turn up, reply to this mail and tell us where you have looked.',
    short:
      'Please look in safe places and ask neighbours and your household. If it does not turn up, just reply to this mail.',
  },
  cancelIfWished: {
    calm: false,
    text: 'If you would rather cancel it for a full refund than wait, just reply to this mail and say so.',
    short: 'If you would rather cancel it for a full refund, just reply to this mail.',
  },
  chooseOrWait: {
    calm: false,
    text: `You need not wait any longer. Please reply to this mail and tell us which you would prefer: a replacement, ${inStock}, or a refund.`,
    short: `Please reply and tell us which you would prefer: a replacement, ${inStock}, or a refund.`,
  },
  choose: {
    calm: false,
    text: `You have nothing to file with the carrier. Please reply to this mail and tell us which you would prefer: a replacement at no cost, ${inStock}, or a full refund including shipping. One word is enough.`,
    short: `Please reply and tell us which you would prefer: a replacement at no cost, ${inStock}, or a full refund including shipping.`,
  },
  confirm: {
    calm: false,
    text: 'Please reply to this mail with the full name and address it should go to, and tell us which you would prefer: a new shipment at no cost or a full refund including shipping.',
    short:
      'Please reply with the full name and address it should go to, and tell us which you would prefer: a new shipment at no cost or a full refund including shipping.',
  },
  askNumber: {
    calm: false,
    text: 'If you mean another order, please reply to this mail with its number.',
    short: 'If you mean another order, please reply with its number.',
  },
  unexpected: {
    calm: false,
    text: 'If you did not expect that, or if the money has not reached you, just reply to this mail and let us know.',
    short: 'If you did not expect that, just reply to this mail.',
  },
  awaitMoney: {
    calm: false,
    text: 'If the money has not reached you by now, just reply to this mail and let us know.',
    short: 'If it has not reached you, just reply to this mail.',
  },
  tellWhenSent: {
    calm: false,
    text: 'If you have already sent it, just reply to this mail and tell us when.',
    short: 'If you have already sent it, just reply and tell us when.',
  },
} satisfies Record<string, Step>

/** Several steps as one: what is to be done, each thing once, or else the calm step that says most. */
export function oneStep(given: readonly Step[]): Step {
  const acts = [...new Set(given.filter(({ calm }) => !calm))]
  if (acts.length === 0) {
    return given.reduce((most, step) => (step.text.length > most.text.length ? step : most), steps.none)
  }
  const joined = (words: (step: Step) => string) => acts.map(words).join(' ')
  return { calm: false, text: joined(({ text }) => text), short: joined(({ short }) => short) }
}
