const dayMs = 86_400_000

/** The day so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

/** The day, or nothing where the calendar has none such. */
export function dayOf(year: number, month: number, day: number): string[] {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1900 && year <= 2200
  return isReal ? [at.toISOString().slice(0, 10)] : []
}

/** A day without its year: this year's, and those around it. */
export function anyYear(today: string, month: number, day: number): string[] {
  const year = Number(today.slice(0, 4))
  return [year, year + 1, year - 1].flatMap((each) => dayOf(each, month, day))
}

/** Days from one to another, both included. */
export function span(today: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => addDays(today, first + index))
}
