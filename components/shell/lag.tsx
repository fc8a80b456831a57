'use client'

import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QuietLink } from '#components/ui/quiet-link.tsx'
import type { Lag as Read } from '#lib/cases/health.ts'
import { type Lag as LagWords, lagOf, shortCount } from './lag-words.ts'

const everyMs = 60_000

/** Says quietly in the rail how far the assistant is behind, or that it is not there. Nothing while all is well. */
export function Lag() {
  const lag = useLag()
  if (lag === null) return null
  return (
    <QuietLink
      href="/cases?state=queued"
      aria-label={lag.words}
      title={lag.words}
      className="grid size-9 content-center justify-items-center gap-px rounded-control text-warning hover:bg-raised max-md:size-11"
    >
      <Hourglass aria-hidden className="size-4" />
      <span className="font-mono text-[11px] leading-none">{shortCount(lag.count)}</span>
    </QuietLink>
  )
}

function useLag(): LagWords | null {
  const [lag, setLag] = useState<LagWords | null>(null)
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const read: Read | null = await (await fetch('/lag')).json()
      setLag(read && lagOf(read))
    }
    // What cannot be reached says nothing of the assistant.
    const lookAgain = () => void look().catch(() => setLag(null))
    lookAgain()
    const timer = setInterval(lookAgain, everyMs)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [])
  return lag
}
