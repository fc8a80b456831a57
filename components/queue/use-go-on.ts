'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { useLive } from '#components/live/live-provider.tsx'
import type { Queue, QueueTabName } from '#lib/cases/queue.ts'
import { followingIn } from './following.ts'
import { queueHref } from './queue-context.ts'

/**
 * The way from a case that was decided to the next one. That one was fetched ahead, and comes up at once as long as
 * nothing is read anew before; then the list is. Until it has been, the decided case is left out of it.
 */
export function useGoOn(queue: Queue, tab: QueueTabName) {
  const router = useRouter()
  const { hold } = useLive()
  const [isMoving, startMoving] = useTransition()
  const [decided, setDecided] = useState<{ in: Queue; numbers: number[] }>({ in: queue, numbers: [] })
  const release = useRef<(() => void) | null>(null)
  // A list that was read since knows of every decision itself.
  const gone = decided.in === queue ? decided.numbers : []
  const read = queue[tab]
  const rows = read.rows.filter(({ number }) => !gone.includes(number))
  const count = read.count - (read.rows.length - rows.length)

  useEffect(() => {
    if (isMoving || release.current === null) return
    release.current()
    release.current = null
    router.refresh()
  }, [isMoving, router])
  useEffect(() => () => release.current?.(), [])

  const goOn = (after: number) => {
    release.current ??= hold()
    setDecided({ in: queue, numbers: [...gone, after] })
    startMoving(() => router.push(queueHref(tab, followingIn(rows, after)), { scroll: false }))
  }
  return { rows, count, isMoving, goOn }
}
