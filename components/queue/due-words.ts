import { spanWords } from '#components/ui/time-words.ts'

const pressingMs = 15 * 60_000

/** When something is due, from now: "due in 12 min", "due in 1 h", "due now", "2 h late". */
export function dueWords(due: Date, now: Date): string {
  const ms = due.getTime() - now.getTime()
  const span = spanWords(Math.abs(ms))
  if (span === null) return 'due now'
  return ms > 0 ? `due in ${span}` : `${span} late`
}

/** Whether it is due within a quarter of an hour, or was. */
export function isPressing(due: Date, now: Date): boolean {
  return due.getTime() - now.getTime() < pressingMs
}
