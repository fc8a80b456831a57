const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When something is due, from now: "due in 12 min", "due in 1 h", "due now", "2 h late". */
export function dueWords(due: Date, now: Date): string {
  const ms = due.getTime() - now.getTime()
  const span = spanWords(Math.abs(ms))
  if (span === null) return 'due now'
  return ms > 0 ? `due in ${span}` : `${span} late`
}

/** Whether it is due within a quarter of an hour, or was. */
export function isPressing(due: Date, now: Date): boolean {
  return due.getTime() - now.getTime() < 15 * minute
}

function spanWords(ms: number): string | null {
  if (ms < minute) return null
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < day) return `${Math.floor(ms / hour)} h`
  const days = Math.floor(ms / day)
  return days === 1 ? '1 day' : `${days} days`
}
