import { expect } from 'vitest'
import type { Prompt } from '#lib/loop/types.ts'
import { type Asked, shopWith, work } from './letters.ts'
import { asOf, type TestOrder } from './sample-orders.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

type Claim = [pattern: RegExp, isBacked: (facts: string, today: string, ...found: string[]) => boolean]

const claims: readonly Claim[] = [
  [/“[^”]*”/g, (facts, _today, quote = '') => facts.includes(quote.slice(1, -1).replace(/\.$/, ''))],
  [
    new RegExp(`(\\d{1,2}) (${months.join('|')})(?: (\\d{4}))?`, 'g'),
    (facts, today, _date, day = '', month = '', year) =>
      (year === undefined ? yearsAround(today) : [year]).some((each) =>
        facts.includes(isoDay(each, month, day)),
      ),
  ],
  [
    /[$€£](\d[\d,]*)\.(\d\d)/g,
    (facts, _today, _amount, units = '', cents = '') =>
      new RegExp(`:${Number(units.replaceAll(',', '') + cents)}\\b`).test(facts),
  ],
  [
    /(\d+) days (since|ago)/g,
    (facts, _today, _age, days) =>
      facts.includes(`"days_ago":${days},`) || facts.includes(`"days_ago":${days}}`),
  ],
  [/(\d+) × /g, (facts, _today, _items, count) => facts.includes(`"quantity":${count}`)],
  [
    /[A-Z0-9-]*\d[A-Z0-9-]*(?: to \d+)?(?: business days)?/g,
    (facts, _today, number = '') => facts.includes(number),
  ],
  [
    /(?<=\p{Ll},? \(?)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu,
    (facts, _today, name = '') => allowed.test(name) || facts.includes(name),
  ],
]

/**
 * The dates, amounts, numbers, names and places of a letter for which nothing in the prompt speaks: neither a fact, nor
 * a rule of the shop, nor the customer. Knows the letters of the rules, not every way of saying a thing.
 */
export function groundlessIn(letter: string, prompt: Prompt, today: string): string[] {
  const text = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
  const [given = ''] = text.replace(/[\p{Cf}\u2400]/gu, '').split('<drafts>')
  const missing: string[] = []
  let rest = letter
  for (const [pattern, isBacked] of claims) {
    rest = rest.replace(pattern, (claim, ...found: string[]) => {
      if (!isBacked(given, today, claim, ...found)) missing.push(claim)
      return ' '
    })
  }
  return missing
}

/** Capitals that are nobody's name, and days as the customer calls them. */
const allowed = /^(I|We|If|It|For|Please|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Christmas)(day)?$/

function yearsAround(today: string): string[] {
  return [-1, 0, 1].map((step) => String(Number(today.slice(0, 4)) + step))
}

function isoDay(year: string, month: string, day: string): string {
  const number = String(months.indexOf(month) + 1).padStart(2, '0')
  return `${year}-${number}-${day.padStart(2, '0')}`
}

/** The letter to a customer with these orders, newest first. It must park, and all of it must rest on its prompt. */
export async function letterTo(orders: TestOrder[], says: Asked['says'], order?: string) {
  const letter = await work({ shop: shopWith(orders), order, says })
  expect(letter.why).toBe('')
  expect(letter.stop.kind).toBe('parked')
  const last = letter.prompts.at(-1) ?? []
  expect(groundlessIn(`${letter.subject}\n${letter.body}`, last, asOf.slice(0, 10))).toEqual([])
  return letter
}
