'use client'

import { useSyncExternalStore } from 'react'

const everyMs = 15_000
const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

function tell(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tell, everyMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, kept up to date by one timer for the whole page; null on the server, whose clock is not the viewer's. */
export function useNow(): Date | null {
  const at = useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  )
  return at === 0 ? null : new Date(at)
}
