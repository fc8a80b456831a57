'use client'

import { useNow } from '#components/ui/use-now.ts'
import { dueWords, isPressing } from './due-words.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** When a case is due, as of now; said in red once it presses. Takes ISO 8601. */
export function DueTime({ at }: { at: string }) {
  const known = useNow()
  const now = known ?? new Date()
  const due = new Date(at)
  return (
    <time
      dateTime={at}
      title={known ? `Due ${exact.format(due)}` : undefined}
      suppressHydrationWarning
      className={`shrink-0 text-sm ${isPressing(due, now) ? 'text-bad' : 'text-ink-2'}`}
    >
      {dueWords(due, now)}
    </time>
  )
}
