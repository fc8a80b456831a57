const DAY_MS = 86_400_000

/** The UTC day of a time: "2026-11-22". */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** A time, or a day, as the database writes it in JSON: without its zone, which is UTC. */
export function timeIn(text: string): Date {
  return new Date(text.length > 10 ? `${text}Z` : text)
}

/** `timeIn` for a time that may not be known. */
export function timeOrNull(text: string | null): Date | null {
  return text === null ? null : timeIn(text)
}

/** `dayOf` for a time that may not be known. */
export function dayOrNull(time: Date | null): string | null {
  return time && dayOf(time)
}

/** `daysBetween` from a time that may not be known. */
export function daysSince(from: Date | null, to: Date): number | null {
  return from && daysBetween(from, to)
}

/** Whole days between the UTC days of two times; negative where `to` is the earlier one. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS)
}

/** The same time of the year before. */
export function yearBefore(time: Date): Date {
  const before = new Date(time)
  before.setUTCFullYear(time.getUTCFullYear() - 1)
  return before
}
