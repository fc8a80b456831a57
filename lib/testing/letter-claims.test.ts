import { expect, test } from 'vitest'
import { groundlessIn } from './letter-claims.ts'
import { shopWith, work } from './letters.ts'
import { orderWith, parcelWith } from './sample-orders.ts'

const today = '2026-11-30'

test('every kind of claim that nothing speaks for is found, and none that something does', async () => {
  const shop = shopWith([orderWith([parcelWith()])])
  const { prompts, body } = await work({ shop, order: 'O-1001', says: 'Where is my order?' })
  const prompt = prompts.at(-1) ?? []
  expect(groundlessIn(body, prompt, today)).toEqual([])
  const invented = `Hi Jordan, it left on 23 November with Heron Express, tracking number NP999, for Narnia.
    There was no scan in the 9 days since 24 November 2025. We refunded $12.00 within 7 business days for 3 × it,
    with the note “gone”, and $129.00 for O-1002 on 22 November.`
  expect(groundlessIn(invented, prompt, today).map((claim) => claim.trim())).toEqual([
    '“gone”',
    '23 November',
    '24 November 2025',
    '$12.00',
    '9 days since',
    '3 ×',
    'NP999',
    '7 business days',
    'O-1002',
    'Heron Express',
    'Narnia',
  ])
})
