'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { connectLive } from './connection.ts'
import { type LiveFeed, liveFeed } from './feed.ts'
import { useRefresh } from './use-refresh.ts'

/** `hold` keeps the page from being read anew until what it returns is called: while an act of the person is under way. */
type Live = { feed: LiveFeed; refresh(): void; hold(): () => void }

const LiveContext = createContext<Live | null>(null)

/** Keeps a tab in touch with what moves on the desk. Whatever is live stands inside of it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [feed] = useState(liveFeed)
  const { refresh, hold } = useRefresh(feed)
  useEffect(() => connectLive(feed.hear), [feed])
  const live = useMemo(() => ({ feed, refresh, hold }), [feed, refresh, hold])
  return <LiveContext value={live}>{children}</LiveContext>
}

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === null) throw new Error('What is live stands inside of a LiveProvider')
  return live
}
