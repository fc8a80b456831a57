import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { priceOf } from '#lib/deciders/prices.ts'
import { orderSupport } from '#lib/playbooks/order-support/index.ts'
import { emptyShop } from '#lib/testing/accounts.ts'
import { investigations, tokenTable } from './token-table.ts'

const price = priceOf('claude-sonnet-5-5', new Date('2026-11-30T09:00:00.000Z'))
if (price === null) throw new Error('There is no price for the standard model')
const measured = investigations(orderSupport(emptyShop), price, [5, 10, 20, 40])
const ofSteps = (steps: number) => {
  const found = measured.find((each) => each.steps === steps)
  if (found === undefined) throw new Error(`Nothing was measured for ${steps} steps`)
  return found
}

test('40 steps take at most 1.2 times two times 20, in tokens and in money', () => {
  const [twenty, forty] = [ofSteps(20).rendered, ofSteps(40).rendered]
  expect(forty.tokens / (2 * twenty.tokens)).toBeLessThanOrEqual(1.2)
  expect(forty.cached / (2 * twenty.cached)).toBeLessThanOrEqual(1.2)
  expect(forty.uncached / (2 * twenty.uncached)).toBeLessThanOrEqual(1.2)
})

test('a conversation that is appended to takes more, and more so the longer it is', () => {
  const times = measured.map(({ appended, rendered }) => appended.tokens / rendered.tokens)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const [forty, eighty] = investigations(orderSupport(emptyShop), price, [40, 80])
  expect((eighty?.appended.tokens ?? 0) / (2 * (forty?.appended.tokens ?? 0))).toBeGreaterThan(1.3)
})

test('the guide tells what is measured', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/models.md'), 'utf8')
  expect(unpadded(guide)).toContain(unpadded(tokenTable(measured)))
})

/** A table without the blanks and dashes that only line up its columns. */
function unpadded(markdown: string): string {
  return markdown.replaceAll(/ *\| */g, '|').replaceAll(/-+:/g, '-:')
}
