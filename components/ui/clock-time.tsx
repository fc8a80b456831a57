'use client'

import { clockWords } from './time-words.ts'
import { useNow } from './use-now.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** A time of day in the viewer's zone, with its day where that is not today; exact on hover. Takes ISO 8601. */
export function ClockTime({ at }: { at: string }) {
  const now = useNow()
  const date = new Date(at)
  return (
    <time dateTime={at} title={now ? exact.format(date) : undefined} suppressHydrationWarning>
      {clockWords(date, now ?? new Date())}
    </time>
  )
}
