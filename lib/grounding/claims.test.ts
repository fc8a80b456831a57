import { describe, expect, it } from 'vitest'
import { claimsOf, openClaims } from './claims.ts'
import { groundNamed } from './measure.ts'
import type { Act, Ground } from './types.ts'

const stalled = groundNamed('stalled')

function told(text: string, ground: Ground = stalled): string[] {
  return claimsOf(text, ground).map(({ kind, verdict, quote }) => `${kind} ${verdict}: ${quote}`)
}

function withActs(...acts: Act[]): Ground {
  return { ...stalled, acts }
}

function openIn(text: string, ground: Ground = stalled): string[] {
  return openClaims(claimsOf(text, ground)).map(({ quote }) => quote)
}

describe('a letter', () => {
  it('is taken apart into claims, each with the fact that it rests on', () => {
    const text = 'Your order O-1001 left our warehouse on 22 November with Nordpost.'
    expect(claimsOf(text, stalled)).toMatchObject([
      { kind: 'order', verdict: 'supported', quote: 'O-1001' },
      { kind: 'shipment_state', verdict: 'supported' },
      {
        kind: 'date',
        start: text.indexOf('22'),
        end: text.indexOf(' with'),
        by: {
          from: 'fact',
          action: 'get_shipment',
          step: 3,
          path: 'parcels.0.shipped_on',
          value: '2026-11-22',
        },
      },
      { kind: 'carrier', by: { from: 'fact', path: 'parcels.0.carrier', value: 'Nordpost' } },
    ])
  })

  it('has its spans where they stand, whatever else is in it', () => {
    const text = 'Hi 💥\u200b Jordan,\r\n\r\nWe’ll re\u00adfund ＄１２９．００ by 🙏 Fri\u200bday.'
    for (const { start, end, quote } of claimsOf(text, stalled)) expect(text.slice(start, end)).toBe(quote)
    expect(openIn(text)).toContain('’ll re\u00adfund')
  })

  it('may name an item whole, though a time is part of its name, and nothing else by that time', () => {
    const observation = { number: 'O-1001', lines: [{ title: 'Field Radio, red, 20 hours', quantity: 1 }] }
    const ground = {
      ...stalled,
      facts: [{ action: 'get_order', args: {}, observation, step: 1, readAt: '2026-11-30T09:00:00.000Z' }],
    }
    expect(openIn('Your order O-1001 holds the Field Radio, red, 20 hours.', ground)).toEqual([])
    expect(openIn('You will have the Field Radio within 20 hours.', ground)).not.toEqual([])
  })

  it('may tell of an address that is proposed beside it', () => {
    const to = { line1: '9 Mill Lane', city: 'York', postcode: 'YO1 7AB' }
    const text = 'It goes to 9 Mill Lane in York, YO1 7AB.'
    expect(openIn(text, withActs({ kind: 'change_order_address', order: 'O-1001', to }))).toEqual([])
  })

  it('cannot speak for itself', () => {
    const email = { kind: 'send_email', body: 'Track it at https://x.example, number NP999999, with UPS.' }
    expect(openIn(email.body, withActs(email))).toHaveLength(3)
  })

  it('may say the customer’s own words back, and the carrier’s', () => {
    expect(openIn('You write: “I leave for a trip on Friday.”')).toEqual([])
    expect(openIn('You write: “I leave for a trip on Saturday.”')).not.toEqual([])
    expect(openIn('The note reads “left by the front door”.', groundNamed('delivered'))).toEqual([])
  })
})

describe('a number that was looked for in vain', () => {
  const observation = { found: false, message: 'No order E0862181 was found for this case.' }
  const read = {
    action: 'get_order',
    args: { order: 'E0862181' },
    observation,
    readAt: '2026-11-30T10:00:00.000Z',
  }
  const inVain = { ...stalled, facts: [...stalled.facts, read] }

  it('is named by the read that did not find it, though it looks like a tracking number', () => {
    expect(openIn('I could not find order E0862181 under your mail address.', inVain)).toEqual([])
    expect(openIn('Your tracking number is E0862181.', inVain)).toEqual(['E0862181'])
    expect(openIn('I could not find order E0862182 under your mail address.', inVain)).toEqual(['E0862182'])
  })
})

describe('a promise', () => {
  const later = { kind: 'follow_up', order: 'O-1001', on: '2026-12-03', if: 'no_new_scan', do: 'reship' }

  it.each<[text: string, act: Act]>([
    ['We will refund $129.00 to your card.', { kind: 'refund', amount_cents: 12_900, currency: 'USD' }],
    ['We refund you $129.00 today.', { kind: 'refund', amount_cents: 12_900, currency: 'USD' }],
    ['We are sending you a replacement.', { kind: 'reship', order: 'O-1001' }],
    ['We replace it free of charge.', { kind: 'reship', order: 'O-1001' }],
    ['We will look at it again on 3 December.', later],
    ['If there is no new scan by 3 December, we will send a replacement.', later],
  ])('rests on an act beside it: %s', (text, act) => {
    expect(openIn(text)).not.toEqual([])
    expect(openIn(text, withActs(act))).toEqual([])
  })

  it.each<[text: string, act: Act, open: string]>([
    ['We will refund $139.00.', { kind: 'refund', amount_cents: 12_900, currency: 'USD' }, '$139.00'],
    ['We will look at it again on 4 December.', later, '4 December'],
    ['We will call you on 3 December.', later, 'will call you'],
    ['If nothing happens by 3 December, we will refund you.', later, 'will refund'],
  ])('is held to what the act says: %s', (text, act, open) => {
    expect(openIn(text, withActs(act))).toContain(open)
  })

  it('on a condition needs a rule, too', () => {
    const noRules = {
      ...withActs(later),
      facts: stalled.facts.filter(({ action }) => action !== 'search_policies'),
    }
    expect(
      openIn('If there is no new scan by 3 December, we will send a replacement.', noRules),
    ).toHaveLength(1)
  })

  it.each([
    'We cannot refund this.',
    'Would you like a refund?',
    'A refund is possible once three more days have passed.',
    'You may choose a replacement.',
    'I have not asked Nordpost yet.',
  ])('is not made by a denial, a question or what is possible: %s', (text) => {
    expect(openIn(text)).toEqual([])
  })
})

describe('a person', () => {
  it('can give a source for what no fact says', () => {
    const text = 'The courier told me that it comes on 9 December.'
    const [quote = ''] = openIn(text)
    const sources = [{ quote, source: 'Call with Nordpost' }]
    const [claim] = claimsOf(text, { ...stalled, sources })
    expect(claim).toMatchObject({
      verdict: 'supported',
      by: { from: 'person', source: 'Call with Nordpost' },
    })
    expect(openIn(text, { ...stalled, sources: [{ quote: '', source: 'nothing' }] })).toEqual([quote])
  })
})

describe('what is said of one order', () => {
  const several = groundNamed('several')

  it('is held against the facts of that order, up to the end of the paragraph', () => {
    expect(told('Order O-1028: it was delivered.', several).at(-1)).toContain('contradicted')
    expect(told('Order O-1041: it was delivered.', several).at(-1)).toContain('supported')
    expect(openIn('O-1028 is fine. It was placed on 28 November.', several)).toEqual(['28 November'])
    expect(openIn('O-1028 is fine.\n\nOne was placed on 28 November.', several)).toEqual([])
  })
})

describe('a time in a fact', () => {
  it('counts on its day in the desk’s zone, too', () => {
    const text = 'It was last scanned on 25 November.'
    const late = JSON.parse(JSON.stringify(stalled.facts).replaceAll('2026-11-24T06:12', '2026-11-24T23:30'))
    expect(openIn(text, { ...stalled, facts: late })).toEqual(['25 November'])
    expect(openIn(text, { ...stalled, facts: late, zone: 'Europe/Berlin' })).toEqual([])
  })
})
