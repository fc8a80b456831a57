import { z } from 'zod'

/** The largest amount that the desk keeps, in cents: what a PostgreSQL integer holds. */
const largestCents = 2_147_483_647

/**
 * What a number's text says in cents, without a float in between: "1819.92" is 181992. Otherwise the reason why it is
 * no amount, in words.
 */
export function centsOf(text: string): { cents: number } | { reason: string } {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return { reason: notPlain(text) }
  if (fraction.length > 2) return { reason: `${shortened(text)} has more than two decimals` }
  const cents = Number(`${whole}${fraction.padEnd(2, '0')}`)
  if (cents > largestCents) return { reason: `${shortened(text)} is more than the desk can keep` }
  return { cents: sign === '-' && cents > 0 ? -cents : cents }
}

function notPlain(text: string): string {
  if (/^-?[\d.]+e[+-]?\d+$/i.test(text)) return `${shortened(text)} is in exponent form; write it out`
  if (/^-?\d{16,}/.test(text)) return `${shortened(text)} is more than the desk can keep`
  return `${shortened(text)} is not an amount such as 1819.92`
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text || 'An empty text'
}

/** Cents as their number's text, always with both decimals: 181992 is "1819.92". */
export function moneyText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const given = z.union([z.number(), z.string()], { error: 'is not an amount such as 1819.92' })

/**
 * An amount as a file has it, read as cents by the given function. A number's text is what its digits say, so that a
 * float is only ever read digit by digit.
 */
export function amountRead(read: typeof centsOf, write: (cents: number) => string | number = moneyText) {
  return z.codec(given, z.int(), {
    decode(value, { issues }) {
      const amount = read(String(value))
      if ('cents' in amount) return amount.cents
      issues.push({ code: 'custom', input: value, message: amount.reason })
      return z.NEVER
    },
    encode: write,
  })
}

/** Every currency of ISO 4217 with how many decimals it counts in. */
const decimals = new Map(Intl.supportedValuesOf('currency').map((code) => [code, decimalsOf(code)]))

/** A currency that the desk can count in: it keeps every amount in hundredths. */
export const currency = z.string().superRefine((code, { addIssue }) => {
  if (!decimals.has(code)) addIssue(`${shortened(code)} is not a currency of ISO 4217`)
  else if (decimals.get(code) !== 2)
    addIssue(`${code} does not count in hundredths, in which the desk keeps every amount`)
})

function decimalsOf(code: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits
}
