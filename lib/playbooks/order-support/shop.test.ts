import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { groundlessIn } from '#lib/testing/letter-claims.ts'
import { work } from '#lib/testing/letters.ts'

useDatabase('shop')

const asOf = new Date().toISOString()

let orders: { number: string; customerId: string }[]
beforeAll(async () => {
  orders = await db().order.findMany({
    select: { number: true, customerId: true },
    orderBy: { number: 'asc' },
  })
})

describe('an order of the sample shop, whichever it is,', () => {
  it.each(['Where is my order?', 'It never arrived. I need it by Friday!', 'Has my refund been made?'])(
    'is told of as the facts have it, or handed over: %s',
    async (says) => {
      for (const { number, customerId } of orders) {
        const scope = { kind: 'customer' as const, customerId }
        const letter = await work({ shop: builtInShop(db()), order: number, says, start: { asOf, scope } })
        expect(['parked', 'escalated'], number).toContain(letter.stop.kind)
        expect(letter.repairs, `${number} ${letter.why}`).toBe(0)
        const prompt = letter.prompts.at(-1) ?? []
        expect(groundlessIn(`${letter.subject}\n${letter.body}`, prompt, asOf.slice(0, 10)), number).toEqual(
          [],
        )
        expect(letter.body, number).not.toMatch(/undefined|null|NaN| {2}|\(\)|“”| ,| \./)
      }
    },
    30_000,
  )
})
