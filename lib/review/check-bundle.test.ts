import { expect, test } from 'vitest'
import type { Bundle } from '#lib/bundle.ts'
import { checkBundle } from './check-bundle.ts'
import type { Said } from './read-pending.ts'

const readAt = '2026-11-30T09:00:00.000Z'
const tracked = (carrier: string): Bundle['facts'] => [
  { action: 'get_shipment', args: {}, observation: { found: true, carrier }, readAt },
]
const bundle: Bundle = {
  effects: [
    {
      kind: 'send_email',
      from: { name: 'Northline', address: 'support@northline.test' },
      to: { name: 'Jordan', address: 'jordan@example.com' },
      subject: 'Your order',
      body: 'Hi Jordan,\n\nyour parcel is with Nordpost. You need it today, you say.',
      appended: '',
      inReplyTo: null,
      references: [],
      draft: 1,
    },
  ],
  facts: tracked('Nordpost'),
  latestInbound: null,
}
const question: Said = { direction: 'inbound', body: 'Where is it?', at: new Date(readAt) }
const given = { messages: [question], asks: [], names: ['Northline'], now: new Date(readAt) }
const openIn = (of: Bundle, against: Partial<typeof given> = {}) =>
  checkBundle(of, { ...given, ...against })?.claims.flatMap(({ isOpen, quote }) => (isOpen ? [quote] : []))

test('what was found in a mail is remembered, and found anew once anything that it depends on is otherwise', () => {
  const first = checkBundle(bundle, given)
  expect(first?.claims.map(({ quote }) => quote)).toContain('Nordpost')
  expect(checkBundle(structuredClone(bundle), { ...given })?.claims).toBe(first?.claims)

  expect(openIn(bundle)).not.toContain('Nordpost')
  expect(openIn({ ...bundle, facts: tracked('Heron Express') })).toContain('Nordpost')
  const [mail] = bundle.effects
  if (mail?.kind !== 'send_email') throw new Error('It has a mail')
  const edited = { ...bundle, effects: [{ ...mail, body: `${mail.body} It is in O-1234.` }] }
  expect(openIn(edited)).toContain('O-1234')
  const more: Said = { ...question, body: 'My order is O-1234.', at: new Date('2026-11-30T10:00:00.000Z') }
  expect(openIn(edited, { messages: [question, more] })).not.toContain('O-1234')
})

test('what is left unanswered is looked for with what was asked', () => {
  const asks = [{ quote: 'Where is it?', answered_by: null }]
  expect(checkBundle(bundle, given)?.unanswered).toEqual([])
  expect(checkBundle(bundle, { ...given, asks })?.unanswered).toEqual(['Where is it?'])
})
