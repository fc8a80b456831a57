import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bundle, bundleText, closingReasons, fingerprint, parseBundle, recipientOf } from './bundle.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const json = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 2 }).map(
  // JSON keeps neither -0 nor a key that would be the prototype.
  (value): Json => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')),
)
const address = fc.constantFrom('jordan@example.com', 'support@northline.test')
const mail = fc.record({
  kind: fc.constant('send_email' as const),
  from: fc.record({ name: text, address }),
  to: fc.record({ name: fc.option(text), address }),
  subject: text,
  body: text,
  appended: text,
  inReplyTo: fc.option(text),
  references: fc.array(text, { maxLength: 3 }),
  draft: fc.nat(),
})
const cents = fc.integer({ min: 1, max: 1e6 })
const refund = fc.record({
  kind: fc.constant('refund' as const),
  order: text,
  currency: fc.constantFrom('USD', 'EUR'),
  amountCents: cents,
  shares: fc.array(fc.record({ methodId: fc.uuid(), method: text, amountCents: cents }), {
    minLength: 1,
    maxLength: 2,
  }),
  why: text,
})
const reship = fc.record({
  kind: fc.constant('reship' as const),
  order: text,
  trackingNumber: text,
  lines: fc.array(fc.record({ lineId: fc.uuid(), title: text, quantity: cents }), {
    minLength: 1,
    maxLength: 2,
  }),
  shipTo: fc.record({
    name: fc.option(text),
    line1: text,
    line2: fc.option(text),
    city: text,
    region: fc.option(text),
    postcode: text,
    country: text,
  }),
  why: text,
})
const day = fc.constantFrom('2026-12-03', '2026-12-24')
const time = fc.constantFrom('2026-12-03T08:00:00.000Z', '2026-12-24T08:00:00.000Z')
const followUp = fc.record({
  kind: fc.constant('follow_up' as const),
  order: text,
  on: day,
  at: time,
  if: fc.constantFrom('no_new_scan' as const, 'not_delivered' as const),
  do: fc.constantFrom('reship' as const, 'refund' as const, 'write' as const),
  since: fc.option(time),
  condition: text,
  promise: text,
})
const close = fc.record({ kind: fc.constant('close' as const), why: fc.constantFrom(...closingReasons) })
const effect = fc.oneof(mail, refund, reship, followUp, close)
const fact = fc.record({
  action: text,
  args: json,
  observation: json,
  readAt: fc.constantFrom('2026-11-30T09:00:00Z', '2026-11-30T09:00:00.123Z'),
})
const bundles: fc.Arbitrary<Bundle> = fc.record({
  effects: fc.array(effect, { minLength: 1, maxLength: 2 }),
  facts: fc.array(fact, { maxLength: 2 }),
  latestInbound: fc.option(fc.uuid()),
})

/** The same value with the keys of all its objects the other way round. */
function backwards(value: Json): Json {
  if (Array.isArray(value)) return value.map(backwards)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, each]) => [key, backwards(each)]))
}

/** Every value that differs from this one in one leaf, or lacks one element of a list. */
function neighbours(value: Json): Json[] {
  if (typeof value === 'string') return [`${value} `, `x${value}`, null]
  if (typeof value === 'number') return [value * 2 + 1, String(value)]
  if (typeof value === 'boolean') return [!value]
  if (value === null) return ['', {}]
  const children = Object.entries(value).flatMap(([key, each]) => neighbours(each).map((it) => ({ key, it })))
  if (!Array.isArray(value)) return children.map(({ key, it }) => ({ ...value, [key]: it }))
  const shorter = value.map((_, place) => value.toSpliced(place, 1))
  return [...shorter, ...children.map(({ key, it }) => value.with(Number(key), it))]
}

const plain = (bundle: Bundle): Json => JSON.parse(JSON.stringify(bundle))
const asBundle = (value: Json): Bundle => JSON.parse(JSON.stringify(value))

describe('the fingerprint of a bundle', () => {
  test('does not depend on the order of keys', () => {
    const property = fc.property(bundles, (bundle) => {
      expect(fingerprint(asBundle(backwards(plain(bundle))))).toBe(fingerprint(bundle))
    })
    fc.assert(property, { numRuns: 200 })
  })

  test('changes with any leaf, and with any element left out', () => {
    const property = fc.property(bundles, (bundle) => {
      const prints = neighbours(plain(bundle)).map((each) => fingerprint(asBundle(each)))
      expect(prints.length).toBeGreaterThan(3)
      expect(prints).not.toContain(fingerprint(bundle))
    })
    fc.assert(property, { numRuns: 200 })
  })

  test('changes with the order of effects', () => {
    const property = fc.property(bundles, effect, (bundle, other) => {
      const [first] = bundle.effects
      if (
        first === undefined ||
        fingerprint({ ...bundle, effects: [first] }) === fingerprint({ ...bundle, effects: [other] })
      )
        return
      const one = { ...bundle, effects: [first, other] }
      expect(fingerprint({ ...one, effects: one.effects.toReversed() })).not.toBe(fingerprint(one))
    })
    fc.assert(property, { numRuns: 200 })
  })

  test('is a SHA-256 in hex that stays the same from one version of the product to the next', () => {
    const to = { name: 'Jordan Lee', address: 'jordan@example.com' }
    const from = { name: 'Northline Support', address: 'support@northline.test' }
    const mail = { subject: 'Your order', body: 'Hello Jordan', appended: '{approver}', references: [] }
    const effects = [{ kind: 'send_email' as const, from, to, ...mail, inReplyTo: null, draft: 1 }]
    expect(fingerprint({ effects, facts: [], latestInbound: null })).toBe(
      '5a8f1e3fc30e0b55e51d51ba44fa41db3e7c700cca5189ce804e0d6c92d050c8',
    )
  })
})

describe('the text of a bundle', () => {
  test('is read back as the same bundle, with the same text', () => {
    const property = fc.property(bundles, (bundle) => {
      const read = parseBundle(bundleText(bundle))
      expect(read).toEqual(bundle)
      expect(bundleText(read)).toBe(bundleText(bundle))
    })
    fc.assert(property, { numRuns: 200 })
  })

  const [sample] = fc.sample(bundles, { numRuns: 1, seed: 1 })
  const but = (change: { [key: string]: Json | undefined }) => JSON.stringify({ ...sample, ...change })

  test.each([
    ['no JSON', 'Dear Jordan'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['no effects', but({ effects: [] })],
    ['another kind of effect', but({ effects: [{ kind: 'refund', amountCents: 12_900 }] })],
    ['half an effect', but({ effects: [{ kind: 'send_email', subject: 'Your order' }] })],
    ['no facts', but({ facts: undefined })],
    ['a fact of no known time', but({ facts: [{ action: 'a', args: {}, observation: 1 }] })],
    ['a message that has no id', but({ latestInbound: 7 })],
  ])('is refused where it holds %s', (_what, text) => {
    expect(() => parseBundle(text)).toThrow()
  })
})

describe('the recipient of a case’s mail', () => {
  const contact = { contactName: 'J. Lee', contactEmail: 'jl@example.com' }

  test('is the customer on file, whoever wrote', () => {
    const customer = { name: 'Jordan Lee', email: 'jordan@example.com' }
    expect(recipientOf({ ...contact, customer })).toEqual({
      name: 'Jordan Lee',
      address: 'jordan@example.com',
    })
  })

  test('is whoever wrote, where no customer is known', () => {
    const to = { name: null, address: 'jl@example.com' }
    expect(recipientOf({ ...contact, contactName: null, customer: null })).toEqual(to)
  })

  test('is nobody, where no address is known', () => {
    expect(recipientOf({ customer: null, contactName: 'J. Lee', contactEmail: null })).toBeNull()
  })
})
