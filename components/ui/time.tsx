'use client'

import { relativeWords } from './time-words.ts'
import { useNow } from './use-now.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** A time as a person thinks of it, kept up to date; exact, in the viewer's zone, on hover. Takes ISO 8601. */
export function RelativeTime({ at, prefix = '' }: { at: string; prefix?: string }) {
  const now = useNow()
  const date = new Date(at)
  return (
    <time dateTime={at} title={now ? exact.format(date) : undefined} suppressHydrationWarning>
      {prefix}
      {relativeWords(date, now ?? new Date())}
    </time>
  )
}
