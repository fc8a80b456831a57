import { expect, it } from 'vitest'
import type { Bundle } from '#lib/bundle.ts'
import { asOf, headsets } from '#lib/testing/sample-orders.ts'
import { movedFields } from './moved.ts'
import { variantsMeant } from './variants-meant.ts'

const [sand, black] = headsets.variants
const methodId = '0190c1f0-0000-7000-8000-000000000001'

/** An exchange of the headset in sand for it in sand, whose third variant is nobody's business. */
const exchange = {
  kind: 'exchange_items' as const,
  order: 'O-1001',
  currency: 'USD',
  lines: [
    {
      lineId: methodId,
      sku: 'ARC-OE-SAND',
      title: '',
      unitCents: 1,
      quantity: 1,
      newSku: 'ARC-OE-BLACK',
      newTitle: '',
      newUnitCents: 1,
    },
  ],
  differenceCents: 500,
  settleBy: { methodId, method: 'card ending 4411' },
  why: 'They ask for it',
} satisfies Bundle['effects'][number]

type Variant = Partial<(typeof headsets)['variants'][number]>

/** The product as read, with a third variant. */
function fact(ofBlack: Variant, ofThird: Variant): Bundle['facts'][number] {
  if (sand === undefined || black === undefined) throw new Error('No variants')
  const third = { ...sand, sku: 'ARC-OE-MOSS', title: 'Arc Over-Ear, moss' }
  const variants = [sand, { ...black, ...ofBlack }, { ...third, ...ofThird }]
  const observation = { found: true, ...headsets, variants }
  return { action: 'get_product', args: { product: 'Arc Over-Ear' }, observation, readAt: asOf }
}

function moved(effects: Bundle['effects'], ofBlack: Variant, ofThird: Variant) {
  const [was, now] = [[fact({}, {})], [fact(ofBlack, ofThird)]]
  return movedFields(variantsMeant(was, effects), variantsMeant(now, effects))
}

it('a variant that is taken and has another price, or is sold out, has moved', () => {
  const about = { about: 'Arc Over-Ear', field: 'Arc Over-Ear, black', was: '$134.00' }
  expect(moved([exchange], { price_cents: 13_900 }, {})).toEqual([{ ...about, now: '$139.00' }])
  expect(moved([exchange], { available: false }, {})).toEqual([{ ...about, now: '$134.00, not available' }])
  expect(moved([exchange], { stock: 3 }, {})).toEqual([])
})

it('one that nothing is done with has not, but where the mail alone may speak of the product', () => {
  expect(moved([exchange], {}, { available: false })).toEqual([])
  expect(moved([], {}, { available: false })).toHaveLength(1)
})
