import type { Settings } from '#lib/settings.ts'

/** When a day ("2026-12-03") begins at the desk, wherever that is and whatever its clocks do then. */
export function deskMorning(day: string, { timeZone, dayBegins }: Pick<Settings, 'timeZone' | 'dayBegins'>) {
  const wanted = Date.parse(`${day}T${String(dayBegins).padStart(2, '0')}:00:00Z`)
  // The clocks at the guess may be others than at the time itself: the second look is at that.
  const near = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(near, timeZone))
}

/** How far the clocks of a zone are ahead of UTC at a time, ms. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '00'
  const local = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`
  return Date.parse(local) - time
}
