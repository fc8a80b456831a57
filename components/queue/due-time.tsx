'use client'

import { useNow } from '#components/ui/use-now.ts'
import { dueWords, isPressing } from './due-words.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** When a case is due, as of now; said in red once it presses. Takes ISO 8601. */
export function DueTime({ at }: { at: string }) {
  const now = useNow()
  const due = new Date(at)
  const asOf = now ?? due
  return (
    <time
      dateTime={at}
      title={now ? `Due ${exact.format(due)}` : undefined}
      suppressHydrationWarning
      className={`shrink-0 text-[13px] ${now && isPressing(due, asOf) ? 'text-bad' : 'text-ink-2'}`}
    >
      {now ? dueWords(due, asOf) : ''}
    </time>
  )
}
