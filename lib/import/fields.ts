import { z } from 'zod'

// The fields that records of every format are made of.

const longestText = 10_000

/** What PostgreSQL keeps as text: no NUL, no half of a surrogate pair. */
export const anyText = z
  .string({ error: 'is not a text' })
  .max(longestText, { error: `is longer than ${longestText} characters` })
  .refine((text) => !text.includes('\0'), { error: 'holds a NUL character' })
  .refine((text) => text.isWellFormed(), { error: 'holds half of a surrogate pair' })

/** A text that says something. */
export const text = anyText.refine((given) => given.trim() !== '', { error: 'is empty' })

/** What a shop's own system calls something. */
export const key = text.max(200, { error: 'is longer than 200 characters' })

/** Option name to value, for example {"colour":"sand"}. */
export const options = z.record(text, anyText)

/** As the shop keeps mail addresses: in lower case. */
export const email = z
  .string({ error: 'is not a mail address' })
  .max(320, { error: 'is longer than a mail address can be' })
  .toLowerCase()
  .check(z.email({ error: 'is not a mail address' }))

const largestCount = 2_147_483_647
export const count = z
  .int({ error: 'is not a whole number' })
  .min(0, { error: 'is below 0' })
  .max(largestCount, { error: 'is more than the desk can keep' })

/** A time with its zone, kept in UTC. */
export const time = z.codec(
  z.iso.datetime({ offset: true, error: 'is not a time such as 2026-11-30T09:30:00Z' }),
  z.string(),
  { decode: (given) => new Date(given).toISOString(), encode: (utc) => utc },
)

export const day = z.iso.date({ error: 'is not a day such as 2026-11-30' })

/** A country by its two letters (ISO 3166-1). */
const country = z.string().regex(/^[A-Z]{2}$/, { error: 'is not a country in two capitals, such as US' })

/** An address as an order or a customer has it. */
export const address = z.strictObject({
  line1: text,
  line2: anyText.nullable().default(null),
  city: text,
  region: anyText.nullable().default(null),
  postcode: text,
  country,
})
