const months = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "22 November", with the year where it is not this one. Takes an ISO day or time. */
export function dayWords(iso: string, today: string): string {
  const sameYear = iso.slice(0, 4) === today.slice(0, 4)
  return (sameYear ? months : withYear).format(new Date(iso))
}

export function moneyWords(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
}

export function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** "a", "a and b", "a, b and c". */
export function listWords(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
}
