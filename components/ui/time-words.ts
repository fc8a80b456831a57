const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A length of time in the largest unit that fits: "12 min", "1 h", "3 days"; null under a minute. */
export function spanWords(ms: number): string | null {
  if (ms < minute) return null
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < day) return `${Math.floor(ms / hour)} h`
  const days = Math.floor(ms / day)
  return days === 1 ? '1 day' : `${days} days`
}

/** How far a time is from now: "in 52 min", "8 min ago", "just now". */
export function relativeWords(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime()
  const span = spanWords(Math.abs(ms))
  if (span === null) return 'just now'
  return ms > 0 ? `in ${span}` : `${span} ago`
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const clockAndDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time of day: "10:12"; with its day where that is another: "Fri 27 Nov, 10:12". */
export function clockWords(at: Date, now: Date): string {
  return (at.toDateString() === now.toDateString() ? clock : clockAndDay).format(at)
}
