import type { NotDone, WayOn } from '#lib/review/not-done.ts'

type Words = Record<WayOn, { label: string; means: string }>

const proposeAgain = {
  label: 'Try again',
  means: 'Puts what was not done up for review anew. Nothing happens before somebody approves it.',
}
const leave = {
  label: 'Leave it',
  means: 'Nothing more is done about it. Then write to the customer, or close the case.',
}

const ofMail: Words = {
  arrived: { label: 'It arrived', means: 'It counts as sent, and the case goes on.' },
  again: {
    label: 'Send again',
    means: 'The same mail leaves once more. If the first arrived after all, the customer has it twice.',
  },
  propose_again: proposeAgain,
  given_up: leave,
}

const ofShop: Words = {
  arrived: { label: 'It was done', means: 'You have seen it in the shop. The case goes on.' },
  again: {
    label: 'Ask the shop again',
    means: 'It is done only if it was not done yet, never twice.',
  },
  propose_again: proposeAgain,
  given_up: leave,
}

/** Each way on from what was not done, or may have been, and what it does. */
export function waysFor(kind: NotDone['kind']): Words {
  return kind === 'shop' ? ofShop : ofMail
}

/** What is said once it was taken. */
export function toldFor(kind: NotDone['kind']): Record<WayOn, string> {
  return {
    arrived: kind === 'shop' ? 'Noted: it was done' : 'Noted: it arrived',
    again: kind === 'shop' ? 'The shop is asked again' : 'It is sent again',
    propose_again: 'Up for review again',
    given_up: 'Left as it is',
  }
}
