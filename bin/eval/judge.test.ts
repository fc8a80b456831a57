import { describe, expect, test } from 'vitest'
import { type Ending, judge } from './judge.ts'

const today = '2026-11-30'
const letter: Ending = {
  kind: 'proposal',
  acts: [{ kind: 'send_email' }],
  text: 'Your order\nO-1001 was last seen in Malmö on 24 November.',
}
const refund = { kind: 'refund' as const, order: 'O-965', amountCents: 10_900 }
const refunding: Ending = {
  kind: 'proposal',
  acts: [refund, { kind: 'send_email' }],
  text: 'We refund €109.00.',
}

type Expected = Parameters<typeof judge>[0]

function wanting(wants: Expected['wants'], more: Partial<Expected> = {}): Expected {
  return { wants, also_right: [], says: [], never: [], ...more }
}

const wantsLetter = { outcome: 'proposal', acts: ['send_email'] } satisfies Expected['wants']
const wantsRefund = { outcome: 'proposal', acts: [refund, 'send_email'] } satisfies Expected['wants']
const wantsPerson = { outcome: 'escalated', because: ['/refund/'] } satisfies Expected['wants']

describe('an ending is right', () => {
  const right: [string, Expected, Ending][] = [
    [
      'with the acts that are wanted and all that has to be said',
      wanting(wantsLetter, { says: ['o-1001', '{-6}'] }),
      letter,
    ],
    ['with the order and the amount that are wanted', wanting(wantsRefund), refunding],
    [
      'where it is another that a good agent lets pass',
      wanting(wantsPerson, { also_right: [wantsLetter] }),
      letter,
    ],
    [
      'handed over for the reason that is wanted',
      wanting(wantsPerson),
      { kind: 'escalated', reason: 'Asks for a Refund' },
    ],
    [
      'answered',
      wanting({ outcome: 'answered' }, { says: ['38 %'] }),
      { kind: 'answered', text: 'Down 38 %.' },
    ],
  ]

  test.each(right)('%s', (_title, expected, ending) => {
    expect(judge(expected, ending, today)).toEqual({ verdict: 'right', why: [] })
  })
})

describe('an ending is wrong', () => {
  const wrong: [string, Expected, Ending, RegExp][] = [
    [
      'by a fact that must not be said, whatever else is right',
      wanting(wantsLetter, { never: ['Malmö'] }),
      letter,
      /^says “.*Malmö/,
    ],
    [
      'by a fact that is left out',
      wanting(wantsLetter, { says: ['NP4471200'] }),
      letter,
      /^does not say NP4471200$/,
    ],
    [
      'by an act too many',
      wanting(wantsLetter),
      refunding,
      /^proposed refund \+ send_email instead of send_email$/,
    ],
    [
      'by another amount',
      wanting({ outcome: 'proposal', acts: [{ ...refund, amountCents: 700 }, 'send_email'] }),
      refunding,
      /^refund: amountCents is 10900 instead of 700$/,
    ],
    [
      'by a mail that would leave before the refund it tells of',
      wanting(wantsRefund),
      { ...refunding, acts: refunding.acts.toReversed() },
      /^the mail would leave before the refund$/,
    ],
    [
      'handed over for another reason',
      wanting(wantsPerson),
      { kind: 'escalated', reason: 'Not in English' },
      /another reason: “Not in English”/,
    ],
    [
      'handed over where an answer was there',
      wanting(wantsLetter),
      { kind: 'escalated', reason: 'Refund' },
      /^handed over .* instead of proposing send_email$/,
    ],
    [
      'where the desk did not take it',
      wanting(wantsLetter),
      { kind: 'not_taken', message: 'No such order' },
      /^not taken/,
    ],
  ]

  test.each(wrong)('%s', (_title, expected, ending, why) => {
    const judgement = judge(expected, ending, today)
    expect(judgement.verdict).toBe('wrong')
    expect(judgement.why).toEqual([expect.stringMatching(why)])
  })
})

test('what a bound stopped is neither right nor wrong', () => {
  expect(judge(wanting(wantsLetter), { kind: 'halted', bound: 'repairs' }, today)).toEqual({
    verdict: 'halted',
    why: ['stopped by its bound: repairs'],
  })
})
