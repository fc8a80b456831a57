import { expect } from 'vitest'
import type { Prompt } from '#lib/loop/types.ts'
import { type Asked, shopWith, work } from './letters.ts'
import { asOf, type TestOrder } from './sample-orders.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * The dates, amounts, numbers, names and places of a letter for which nothing in the prompt speaks: neither a fact, nor
 * a rule of the shop, nor the customer. Knows the letters of the rules, not every way of saying a thing.
 */
export function groundlessIn(letter: string, prompt: Prompt, today: string): string[] {
  const text = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
  const facts = text.slice(0, text.indexOf('<drafts>') < 0 ? undefined : text.indexOf('<drafts>'))
  let rest = letter.replaceAll('reference', '')
  const missing: string[] = []
  const check = (pattern: RegExp, isThere: (...found: string[]) => boolean) => {
    rest = rest.replace(pattern, (whole, ...found: string[]) => {
      if (!isThere(whole, ...found)) missing.push(whole)
      return ' '
    })
  }
  check(/“[^”]*”/g, (quote) => facts.includes(quote.slice(1, -1).replace(/\.$/, '')))
  check(
    new RegExp(`(\\d{1,2}) (${months.join('|')})(?: (\\d{4}))?`, 'g'),
    (_whole, day = '', month = '', year = today.slice(0, 4)) => facts.includes(isoDay(year, month, day)),
  )
  check(/[$€£](\d[\d,]*)\.(\d\d)/g, (_whole, units = '', cents = '') =>
    facts.includes(`:${Number(units.replaceAll(',', '')) * 100 + Number(cents)}`),
  )
  check(/(\d+) days (since|ago)/g, (_whole, days) => facts.includes(`"days_ago":${days}`))
  check(/(\d+) × /g, (_whole, count) => facts.includes(`"quantity":${count}`))
  check(/[A-Z0-9-]*\d[A-Z0-9-]*(?: to \d+)?(?: business days)?/g, (number) => facts.includes(number))
  check(
    /(?<=\p{Ll},? \(?)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu,
    (name) => allowed.test(name) || facts.includes(name),
  )
  return missing
}

/** Capitals that are nobody's name, and days as the customer calls them. */
const allowed = /^(I|We|If|It|For|Please|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Christmas)(day)?$/

function isoDay(year: string, month: string, day: string): string {
  const number = String(months.indexOf(month) + 1).padStart(2, '0')
  return `${year}-${number}-${day.padStart(2, '0')}`
}

/** The letter to a customer with these orders, newest first. It must park, and all of it must rest on its prompt. */
export async function letterTo(orders: TestOrder[], says: Asked['says'], order?: string) {
  const letter = await work({ shop: shopWith(orders), order, says })
  expect(letter.stop.kind).toBe('parked')
  const last = letter.prompts.at(-1) ?? []
  expect(groundlessIn(`${letter.subject}\n${letter.body}`, last, asOf.slice(0, 10))).toEqual([])
  return letter
}
