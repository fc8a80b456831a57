import { PEOPLE, type PersonSpec } from '../data/people.ts'
import { PRODUCTS } from '../data/products.ts'
import { PERSONA_ORDERS } from '../personas.ts'
import { type Random, randomOf } from '../random.ts'
import { acmeOrders } from './acme.ts'
import { skuOf } from './catalogue.ts'
import { storiesAt } from './mix.ts'
import type { OrderPlan } from './order-plan.ts'
import { NEEDS_TWO_LINES, type Story } from './stories.ts'

const BASKET_SIZES = [
  ['1', 6],
  ['2', 3],
  ['3', 1],
] as const

const OLDEST = 745
const NEWEST = 1044

/** How many days before the day of seeding an order was placed. Numbers rise with time, faster towards the end. */
export function daysAgo(number: number): number {
  const back = 1001 - number
  if (back <= 0) return 8.6 + (back * 8.5) / (NEWEST - 1001)
  return 8.6 + back / 20 + 716 * (back / 256) ** 2
}

/** Every order of the sample shop, oldest first. */
export function planOrders(): OrderPlan[] {
  const told = new Map([...PERSONA_ORDERS, ...acmeOrders()].map((plan) => [plan.number, plan]))
  return Array.from({ length: NEWEST - OLDEST + 1 }, (_, index) => {
    const number = OLDEST + index
    return told.get(number) ?? madeUp(number)
  })
}

function madeUp(number: number): OrderPlan {
  const random = randomOf(`order ${number}`)
  const age = Math.ceil(daysAgo(number))
  const story = random.weighted(storiesAt(age))
  const customer = random.pick(PEOPLE.filter((person) => mayOrder(person, age)))
  return { number, customer: customer.email, lines: basket(random, customer, story), story }
}

function mayOrder(person: PersonSpec, age: number): boolean {
  return person.orders === 'any' || (person.orders === 'old' && age > 60)
}

function basket(random: Random, customer: PersonSpec, story: Story): Array<[string, number]> {
  const least = NEEDS_TWO_LINES.has(story) ? 2 : 1
  const count = Math.max(least, Number(random.weighted(BASKET_SIZES)))
  const most = customer.company ? 6 : 1
  const lines = new Map<string, number>()
  while (lines.size < count) {
    const product = random.pick(PRODUCTS)
    const values = product.values.filter((value) => !product.soldOut?.includes(value))
    lines.set(skuOf(product.code, random.pick(values)), random.int(1, most))
  }
  return [...lines]
}
