'use client'

import { useLive } from './live-provider.tsx'
import type { LiveTopic } from './topic.ts'
import { useLiveEvents } from './use-live-events.ts'

/** Reads the page anew when what it shows has moved since. */
export function RefreshOn({ of, since }: { of: LiveTopic; since: number }) {
  const { refresh } = useLive()
  useLiveEvents(of, refresh, since)
  return null
}
