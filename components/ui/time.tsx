'use client'

import { useEffect, useState } from 'react'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How far a time is from now, in the largest unit that fits: "in 52 min", "8 min ago", "now". */
export function relativeWords(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime()
  const [unit, length] = units.find(([, length]) => Math.abs(ms) >= length) ?? ['minute', 60_000]
  const count = Math.trunc(ms / length)
  return count === 0 ? 'now' : relative.format(count, unit)
}

/** A time as a person thinks of it, kept up to date; exact, in the viewer's zone, on hover. Takes ISO 8601. */
export function RelativeTime({ at, prefix = '' }: { at: string; prefix?: string }) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(at)
  return (
    <time dateTime={at} title={now ? exact.format(date) : undefined} suppressHydrationWarning>
      {prefix}
      {relativeWords(date, now ?? new Date())}
    </time>
  )
}
