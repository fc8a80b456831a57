'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import type { QueueTabName } from '#lib/cases/queue.ts'
import { queueHref } from './queue-context.ts'

/**
 * Holds on to the case that came first: the address names it from now on, so that one that gets due sooner does not
 * take its place under the reviewer's hands.
 */
export function OpenFirst({
  tab,
  number,
  children,
}: {
  tab: QueueTabName
  number: number
  children: ReactNode
}) {
  const router = useRouter()
  useEffect(() => {
    if (isLeaving()) return
    if (matchMedia('(min-width: 768px)').matches) router.replace(queueHref(tab, number), { scroll: false })
  }, [router, tab, number])
  return children
}

/** Whoever followed a link before the review was there goes where it leads: naming the case must not take its place. */
function isLeaving(): boolean {
  const followed = document.activeElement
  return followed instanceof HTMLAnchorElement && followed.href !== location.href
}
