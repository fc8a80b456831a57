'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, useTransition } from 'react'
import type { LiveFeed } from './feed.ts'
import { paced } from './pace.ts'

const everyMs = 150

/** Reads the page anew; holds that back until the function that `hold` returns is called. */
type Refresh = { refresh(): void; hold(): () => void }

/**
 * Gives what reads the page anew from the server, for a tab as a whole: one read at a time, none while nobody looks (then
 * one when somebody does), and none while the server is away, when reading would lose the page.
 */
export function useRefresh(feed: LiveFeed): Refresh {
  const router = useRouter()
  const [reading, startReading] = useTransition()
  const readingAt = useRef<string | null>(null)
  const holds = useRef(0)
  const [pace] = useState(() =>
    paced(
      () => {
        readingAt.current = window.location.pathname
        startReading(() => router.refresh())
      },
      () => readingAt.current === null && holds.current === 0 && !document.hidden && feed.state() === 'live',
      everyMs,
    ),
  )
  useEffect(() => {
    if (reading) return
    const from = readingAt.current
    readingAt.current = null
    // Going elsewhere ends a read that is under way, also of what stays on the screen.
    if (from !== null && from !== window.location.pathname) pace.want()
    else pace.look()
  }, [reading, pace])
  useEffect(() => {
    document.addEventListener('visibilitychange', pace.look)
    const unwatch = feed.watch(pace.look)
    return () => {
      document.removeEventListener('visibilitychange', pace.look)
      unwatch()
      pace.stop()
    }
  }, [feed, pace])
  const hold = useCallback(() => {
    let held = true
    holds.current += 1
    return () => {
      if (!held) return
      held = false
      holds.current -= 1
      pace.look()
    }
  }, [pace])
  return { refresh: pace.want, hold }
}
