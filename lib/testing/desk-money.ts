import { expect } from 'vitest'
import type { Driver } from '#lib/cases/drive.ts'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import { db } from '#lib/db.ts'
import { type Price, priced } from '#lib/deciders/priced.ts'
import type { Decider } from '#lib/loop/types.ts'
import { builtInShop } from '#lib/shop/read.ts'
import type { Prisma } from '#prisma/generated/client.ts'

/** Sets settings of the desk to these, until the test changes them again. */
export async function setSettings(settings: Record<string, Prisma.InputJsonValue>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  }
}

/** Ten cents held for each call; what it costs is a few micro-USD. */
export const tenCents: Price = { input: 0, output: 1, maxOutputTokens: 100_000 }

/** The rules for a decider, with a price, and `asked` for each call that is made. */
export function pricedRules(price: Price, change: (decider: Decider) => Decider = (it) => it) {
  const asked: string[] = []
  const { deciderFor } = standardPorts(builtInShop(db()))
  const driver: Partial<Driver> = {
    deciderFor(name) {
      const decider = priced(change(deciderFor(name)), price)
      return {
        ...decider,
        decide(prompt, limits) {
          asked.push(name)
          return decider.decide(prompt, limits)
        },
      }
    },
  }
  return { driver, asked }
}

/** What the days say is what the runs say: spent in all, and held by those that wait for an answer. In micro-USD. */
export async function bookedMoney(): Promise<{ spent: number; held: number }> {
  const [runs, days, overdrawn] = await Promise.all([
    db().run.aggregate({ _sum: { costMicroUsd: true, reservedMicroUsd: true } }),
    db().daySpend.aggregate({ _sum: { spentMicroUsd: true, reservedMicroUsd: true } }),
    db().daySpend.count({ where: { OR: [{ spentMicroUsd: { lt: 0 } }, { reservedMicroUsd: { lt: 0 } }] } }),
  ])
  const spent = runs._sum.costMicroUsd ?? 0
  const held = runs._sum.reservedMicroUsd ?? 0
  expect([Number(days._sum.spentMicroUsd), Number(days._sum.reservedMicroUsd)]).toEqual([spent, held])
  expect(overdrawn).toBe(0)
  return { spent, held }
}
