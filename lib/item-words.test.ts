import { expect, it } from 'vitest'
import type { EffectOf } from './bundle.ts'
import { settledWords, swapWords } from './item-words.ts'

const line = {
  lineId: '0190c1f0-0000-7000-8000-000000000001',
  sku: '1151293680',
  newSku: '7706410293',
  title: 'Mechanical Keyboard, linear, RGB, full size',
  newTitle: 'Mechanical Keyboard, clicky, none, full size',
  unitCents: 27_233,
  newUnitCents: 25_384,
  quantity: 1,
}

function exchange(given: Partial<EffectOf<'exchange_items'>> = {}): EffectOf<'exchange_items'> {
  const settleBy = { methodId: line.lineId, method: 'card ending 1234' }
  const rest = { kind: 'exchange_items' as const, order: 'O-1001', currency: 'USD', why: 'Asked for' }
  return { ...rest, lines: [line], differenceCents: -1_849, settleBy, ...given }
}

it.each([
  [{}, 'Mechanical Keyboard (linear, RGB, $272.33) for Mechanical Keyboard (clicky, none, $253.84)'],
  [
    { quantity: 2 },
    '2 × Mechanical Keyboard (linear, RGB, $272.33) for Mechanical Keyboard (clicky, none, $253.84)',
  ],
  [{ title: 'Lamp', newTitle: 'Lamp' }, 'Lamp ($272.33) for Lamp ($253.84)'],
  [
    { title: 'Lamp, white', newTitle: 'Lamp, white, dimmable' },
    'Lamp, white ($272.33) for Lamp, white (dimmable, $253.84)',
  ],
  [{ title: 'Lamp', newTitle: 'Light' }, 'Lamp ($272.33) for Light ($253.84)'],
])('a swap is told by what tells the two apart: %o', (given, words) => {
  expect(swapWords(exchange({ lines: [{ ...line, ...given }] }))).toEqual([words])
})

it.each([
  [-1_849, 'refund $18.49 to card ending 1234'],
  [1, 'charge $0.01 to card ending 1234'],
  [0, 'no difference in price'],
])('a difference of %i cents is told with where it goes', (differenceCents, words) => {
  expect(settledWords(exchange({ differenceCents }))).toBe(words)
})
