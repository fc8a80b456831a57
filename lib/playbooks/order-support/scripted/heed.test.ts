import { describe, expect, it } from 'vitest'
import { styleFor } from './heed.ts'

const plain = { short: false, sorry: 'as_due', warm: false, formal: false }
const reasons = (...texts: string[]) => texts.map((reason) => ({ reason, answered: false }))

describe('styleFor', () => {
  it('asks for nothing where nothing was sent back', () => {
    expect(styleFor([])).toEqual(plain)
  })

  it.each([
    ['Too long. Keep it short, and start by saying sorry.', { short: true, sorry: 'first' }],
    ['Please shorten', { short: true }],
    ['Be more concise', { short: true }],
    ['Apologise first', { sorry: 'first' }],
    ['Do not apologise, we are on time', { sorry: 'never' }],
    ['Too much apologising', { sorry: 'never' }],
    ['A bit cold. Be friendlier', { warm: true }],
    ['Too casual, use the surname', { formal: true }],
  ])('hears in %j what is to change', (reason, change) => {
    expect(styleFor(reasons(reason))).toEqual({ ...plain, ...change })
  })

  it('lets the newest reason win, and keeps what earlier ones asked for', () => {
    expect(styleFor(reasons('Too long, and say sorry', 'Now it is too short'))).toEqual({
      ...plain,
      sorry: 'first',
    })
    expect(styleFor(reasons('More formal', 'Too formal'))).toEqual(plain)
  })

  it.each([
    'Offer a refund',
    'Too long, and offer a discount',
    'Mention the trip',
    'Wrong order',
    'Write in German',
    'Hmm',
    'Call her first, and keep it short',
  ])('gives up on %j, which takes a person', (reason) => {
    expect(styleFor(reasons(reason))).toBeNull()
  })

  it('takes no offence at a reason that a later mail has answered', () => {
    expect(styleFor([{ reason: 'Mention the trip', answered: true }])).toEqual(plain)
    expect(styleFor([{ reason: 'Too long', answered: true }])).toEqual({ ...plain, short: true })
  })
})
