const months = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Within so many days nobody wonders which year is meant. */
const near = 180

/** "22 November", with the year where the day is far away. Takes an ISO day or time. */
export function dayWords(iso: string, today: string): string {
  const isNear = Math.abs(daysFrom(iso.slice(0, 10), today)) < near
  return (isNear ? months : withYear).format(new Date(iso))
}

/** Whole days between two ISO days. */
export function daysFrom(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000)
}

/** The day so many days after an ISO day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

export function moneyWords(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
}

/** "a", "a and b", "a, b and c". */
export function listWords(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
}

/** "two", and digits from ten on. */
export function countWords(count: number): string {
  return 'no one two three four five six seven eight nine'.split(' ')[count] ?? String(count)
}

/** "the Sill Soundbar and 2 × Audio Cable": without their variants, which put commas into a list. */
export function itemWords(items: readonly { title: string; quantity: number }[]): string {
  const named = items.map(({ title, quantity }) => {
    const [name = title] = title.split(', ')
    return quantity === 1 ? `the ${name}` : `${quantity} × ${name}`
  })
  return listWords(named)
}

/** Words of somebody else, fit to stand in one line of ours: nothing invisible in them, and cut where they are long. */
export function quotable(text: string, longest = 300): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cf}\u2400]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).toWellFormed()}…`
}

/** The start of a sentence as it stands in the middle of one. */
export function lower(start: string): string {
  return start.charAt(0).toLowerCase() + start.slice(1)
}
