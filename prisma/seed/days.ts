const DAY_MS = 86_400_000

/** The first instant of the UTC day. */
export function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS)
}

/** The UTC time of day ("06:12") so many whole days before `day`, which is the start of a day. */
export function daysBefore(day: Date, days: number, time = '00:00'): Date {
  return new Date(day.getTime() - days * DAY_MS + minutesOf(time) * 60_000)
}

/** A time given in days and fractions of a day before `day`, to the minute. */
export function momentBefore(day: Date, days: number): Date {
  return new Date(day.getTime() - Math.round(days * 1440) * 60_000)
}

/** So many minutes later. */
export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000)
}

/** Minutes of a time of day written as "06:12". */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
