import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { policyFacts } from './facts.ts'
import { builtInShop } from './read.ts'

const best = async (query: string) => (await builtInShop(db()).policies(query)).map((article) => article.slug)

describe('searching the policies', () => {
  useDatabase()
  beforeAll(async () => {
    await seedShop(db(), new Date('2026-11-30T09:15:00Z'))
  })

  it.each([
    ['shipping delays', 'shipping-delays'],
    ['in_transit_stalled', 'shipping-delays'],
    ['stalled parcel no scan refund', 'shipping-delays'],
    ['parcel stuck in transit', 'shipping-delays'],
    ['lost parcel replacement', 'lost-parcels'],
    ['package shows delivered but customer did not receive it', 'delivered-but-not-received'],
    ['order not shipped yet', 'processing-times'],
    ['refund', 'refunds'],
    ['reship', 'reshipment'],
    ['return opened headphones', 'returns'],
    ['broken, faulty left ear', 'damaged-goods'],
    ['cancel order', 'cancellations'],
    ['change address', 'address-changes'],
    ['account renewal escalations', 'account-renewals'],
    ['verification unknown sender', 'privacy-and-verification'],
    ['"returned to sender"', 'returned-to-sender'],
  ])('finds for %j first %s', async (query, slug) => {
    expect((await best(query))[0]).toBe(slug)
  })

  it('gives articles of the declared shape, three at most', async () => {
    const articles = await builtInShop(db()).policies('customer refund order parcel')
    expect(articles).toHaveLength(3)
    for (const article of articles) expect(policyFacts.parse(article)).toEqual(article)
  })

  it('keeps to articles with every word where there are any', async () => {
    expect(await best('gift card refunds')).toEqual(['refunds'])
  })

  it.each(['', ' ', '😀', '"', "'", "''; --", '\0', '\ud800', '!&|()<->:*\\', 'the and of', 'xyzzy'])(
    'finds nothing for %j',
    async (query) => {
      expect(await best(query)).toEqual([])
    },
  )

  it('is safe with any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (text) => {
        expect((await best(`refund ${text}`)).length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 200 },
    )
    const operators = fc.array(fc.constantFrom('-', '"', ' ', 'or', 'refund', '!', '<->', '(', ':*'), {
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(operators, async (parts) => {
        expect((await best(parts.join(''))).length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 400 },
    )
    for (const part of ['x', 'refund ', '"', '-', '- ', '-a ', 'a or ', '"a ', "'", '😀', 'ä', 'a&b ']) {
      expect((await best(part.repeat(10_000))).length).toBeLessThanOrEqual(3)
    }
  })
})
