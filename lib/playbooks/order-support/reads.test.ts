import { expect, it } from 'vitest'
import type { JsonObject } from '#lib/json.ts'
import type { RunStart } from '#lib/loop/types.ts'
import { shopWith, startFor } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { customerOf, headsets, orderWith } from '#lib/testing/sample-orders.ts'
import { orderSupport } from './index.ts'

const { ship_to: address } = orderWith([]).order
const known = shopWith([], customerOf([], { address }), [headsets])

async function read(name: string, args: JsonObject, start: RunStart = startFor(), shop = known) {
  const bound = orderSupport(shop)
    .actions.find((each) => each.name === name)
    ?.bind(args, 'To know it')
  if (bound === undefined || typeof bound === 'string') return bound
  const result = await bound.apply({
    state: emptyState,
    start,
    calls: [],
    signal: new AbortController().signal,
  })
  return result.kind === 'fact' ? result.observation : result
}

it.each([
  [{ email: 'Jordan.Lee@example.com ' }, true],
  [{ email: 'someone@example.com' }, false],
  [{ name: 'jordan  lee', postcode: 'bs14rh' }, true],
  [{ name: 'Jordan Lee', postcode: 'BS1 4RJ' }, false],
  [{ name: 'Jordan Le', postcode: 'BS1 4RH' }, false],
  [{ email: 'jordan.lee@example.com', name: 'Somebody Else' }, false],
])('says whether %o is the customer of the case, and nothing else', async (told, matches) => {
  expect(await read('verify_customer', told)).toEqual({ matches })
})

it('says no to everything where nobody is verified', async () => {
  const start = { ...startFor(), scope: { kind: 'none' } as const }
  const nobody = { ...known, customer: async () => null }
  expect(await read('verify_customer', { email: 'jordan.lee@example.com' }, start, nobody)).toEqual({
    matches: false,
  })
})

it.each([[{}], [{ name: 'Jordan Lee' }], [{ postcode: 'BS1 4RH' }]])(
  'takes no less than an email, or a name and a postcode: %o',
  async (told) => {
    expect(await read('verify_customer', told)).toContain('Give email, or name and postcode')
  },
)

it('gives a product with all its variants, by its name or a SKU', async () => {
  const found = { found: true, ...headsets }
  expect(await read('get_product', { product: 'arc over-ear' })).toEqual(found)
  expect(await read('get_product', { product: 'ARC-OE-BLACK' })).toEqual(found)
  expect(await read('get_product', { product: 'Toaster' })).toMatchObject({ found: false })
})
