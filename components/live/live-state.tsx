'use client'

import { CircleHelp, LogIn } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from './live-provider.tsx'

/** A connection that is back within this time (ms), as after a reload or a restart, is not worth a word. */
const patience = 3_000

/** Says in words when what is on the screen is not kept up to date. Nothing otherwise. */
export function LiveState() {
  const { feed } = useLive()
  const state = useSyncExternalStore(feed.watch, feed.state, () => 'live' as const)
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (state === 'live') return
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div role="status" className="bg-on-warning text-sm text-warning">
      {late && (state === 'not_live' ? <NotLive /> : <SignedOut />)}
    </div>
  )
}

const line = 'flex items-center justify-center gap-2 px-4 py-1.5'

function NotLive() {
  return (
    <p className={line}>
      <CircleHelp aria-hidden className="size-4 shrink-0" />
      Not live: what you see may be some minutes old. Reconnecting…
    </p>
  )
}

function SignedOut() {
  const path = usePathname()
  return (
    <p className={line}>
      <LogIn aria-hidden className="size-4 shrink-0" />
      <span>
        You are signed out, and what you see may be old. What you typed is still here.{' '}
        <a
          className="underline"
          href={`/sign-in?to=${encodeURIComponent(path)}`}
          target="_blank"
          rel="noopener"
        >
          Sign in in another tab
        </a>
      </span>
    </p>
  )
}
