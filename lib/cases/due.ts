import { deskMorning } from '#lib/review/desk-morning.ts'
import type { Settings } from '#lib/settings.ts'

type Hours = Pick<Settings, 'dueMinutes' | 'deskHours' | 'timeZone'>

const minute = 60_000
/** Whatever is set, a desk that opens once a week comes to an end of this. */
const mostDays = 10_000

/**
 * When what came at a time is due: after so many minutes, of which those count in which the desk is open, in its own time
 * zone. A desk without hours is always open.
 */
export function dueAt(at: Date, { dueMinutes, deskHours, timeZone }: Hours): Date {
  let left = dueMinutes * minute
  if (deskHours === null) return new Date(at.getTime() + left)
  let day = at.toLocaleDateString('sv', { timeZone })
  for (let each = 0; each < mostDays; each += 1, day = dayAfter(day)) {
    if (!deskHours.days.includes(weekdayOf(day))) continue
    const begins = Math.max(at.getTime(), hourOf(day, deskHours.from, timeZone))
    const open = hourOf(day, deskHours.to, timeZone) - begins
    if (open >= left) return new Date(begins + left)
    left -= Math.max(0, open)
  }
  return new Date(at.getTime() + left)
}

/** A full hour of a day there, from 0 to 24, as a time. */
function hourOf(day: string, hour: number, timeZone: string): number {
  const [on, dayBegins] = hour === 24 ? [dayAfter(day), 0] : [day, hour]
  return deskMorning(on, { timeZone, dayBegins }).getTime()
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * minute).toISOString().slice(0, 10)
}

/** From 1, Monday, to 7, Sunday. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}
