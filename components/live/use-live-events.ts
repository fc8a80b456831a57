'use client'

import { useEffect, useEffectEvent } from 'react'
import { useLive } from './live-provider.tsx'
import type { LiveNews, LiveTopic } from './topic.ts'

/**
 * Calls back for whatever moves of what is shown, for a component that reads by itself; with `everything` when something
 * may have been missed: at first, and after the connection was lost.
 *
 * @param since when what is shown was read, in the server's time (ms since 1970). What is newer counts as missed.
 */
export function useLiveEvents(of: LiveTopic, callback: (news: LiveNews) => void, since = 0): void {
  const { feed } = useLive()
  const tell = useEffectEvent(callback)
  const readAt = useEffectEvent(() => since)
  const place = typeof of === 'string' ? of : null
  const caseId = typeof of === 'string' ? '' : of.caseId
  useEffect(
    () => feed.listen({ of: place ?? { caseId }, since: () => readAt(), tell: (news) => tell(news) }),
    [feed, place, caseId],
  )
}
