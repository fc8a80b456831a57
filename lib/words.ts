import type { CaseState, Channel } from '#prisma/generated/client.ts'

// Words for the screen, in one catalogue; the code keeps the field's terms.

/** Where a case stands, as people say it. */
export const stateWords = {
  queued: 'Waiting for the assistant',
  running: 'The assistant is at work',
  awaiting_approval: 'Ready for review',
  committing: 'Being carried out',
  waiting: 'Answered, waiting for the customer',
  needs_human: 'Needs a person',
  closed: 'Closed',
} satisfies Record<CaseState, string>

/** How a case came in: "by the form". */
export const channelWords = {
  agent: 'opened by hand',
  form: 'by the form',
  mail: 'by mail',
  api: 'by the API',
} satisfies Record<Channel, string>

/** An amount with its currency: 12900 and "USD" as "$129.00". */
export function amountWords(cents: number, currency: string): string {
  const known = amounts.get(currency)
  const format = known ?? new Intl.NumberFormat('en', { style: 'currency', currency })
  if (known === undefined) amounts.set(currency, format)
  return format.format(cents / 100)
}
/** Making one takes a hundred times as long as using it. */
const amounts = new Map<string, Intl.NumberFormat>()

/** What asking the assistant cost, from micro-USD: "$0.03", "under $0.01", "no cost". */
export function costWords(microUsd: number): string {
  if (microUsd === 0) return 'no cost'
  return microUsd < 10_000 ? 'under $0.01' : `$${(microUsd / 1_000_000).toFixed(2)}`
}

/** How long something took, from ms: "40 ms", "1.2 s", "3 min". */
export function durationWords(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day such as "2026-11-22", or the UTC day of an ISO time, as "22 Nov 2026". */
export function dayWords(iso: string): string {
  return day.format(new Date(iso))
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month such as "2026-11" as "November 2026". */
export function monthWords(month: string): string {
  return months.format(new Date(`${month}-01`))
}

/** "1 order", "3 orders". */
export function countWords(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}

/** "1st", "2nd", "3rd", "11th". */
export function ordinalWords(place: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${place}${endings[ordinals.select(place)] ?? 'th'}`
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** A language in its own words: "de" as "Deutsch"; the tag itself where it is not known. */
export function languageWords(tag: string): string {
  const known = languages.get(tag) ?? nameOf(tag)
  // Tags come from outside; those of all languages are fewer.
  if (languages.size < 500) languages.set(tag, known)
  return known
}
const languages = new Map<string, string>()

function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Why a case is closed without anybody waiting for more. */
export const closingWords = {
  thanks: 'the customer said thanks',
  spam: 'it is spam',
  duplicate: 'another case is about the same',
  automatic_reply: 'it is an automatic reply',
} as const

/** The first line of a text, for a list. */
export function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}

/** A status of the shop in words: "in_transit_stalled" as "in transit, stalled". */
export function statusWords(status: string): string {
  return status === 'in_transit_stalled' ? 'in transit, stalled' : status.replaceAll('_', ' ')
}
