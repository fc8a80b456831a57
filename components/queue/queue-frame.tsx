'use client'

import { useParams, useRouter, useSearchParams } from 'next/navigation'
import { type ReactNode, startTransition, useMemo } from 'react'
import type { Queue, QueueRow, QueueTabName } from '#lib/cases/queue.ts'
import { KeyList } from './key-list.tsx'
import { QueueContext, type QueuePlace, queueHref } from './queue-context.ts'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { useKeys } from './use-keys.ts'

const tabNames: readonly string[] = ['ready', 'person', 'mine'] satisfies QueueTabName[]

/** The list at the left, which stays while the review beside it changes; on a phone one of the two. */
export function QueueFrame({ queue, children }: { queue: Queue; children: ReactNode }) {
  const router = useRouter()
  const asked = useSearchParams().get('tab')
  const tab = isTab(asked) ? asked : 'ready'
  const { number } = useParams<{ number?: string }>()
  const current = number === undefined ? null : Number(number)
  const { rows, count } = queue[tab]
  const index = rows.findIndex((row) => row.number === current)
  const go = (to: number | undefined) => {
    if (to !== undefined) router.push(queueHref(tab, to), { scroll: false })
  }
  const next = rows[index + 1]?.number
  const before = index > 0 ? rows[index - 1]?.number : undefined
  const goUnlessScrolling = (to: number | undefined) => !isScrolling() && go(to)
  useKeys({
    j: () => go(next),
    k: () => go(before),
    arrowdown: () => goUnlessScrolling(next),
    arrowup: () => goUnlessScrolling(before),
  })
  const place = useMemo<QueuePlace>(() => {
    const goOn = (after: number) =>
      startTransition(() => {
        router.push(queueHref(tab, followingIn(rows, after)), { scroll: false })
        router.refresh()
      })
    return { tab, current, place: index < 0 ? null : index + 1, count, goOn }
  }, [rows, current, index, router, tab, count])
  return (
    <QueueContext value={place}>
      <section
        aria-label="Queue"
        className={`flex min-h-0 w-full shrink-0 flex-col border-r border-line md:w-[308px] ${current === null ? '' : 'max-md:hidden'}`}
      >
        {current === null && <h1 className="sr-only">Queue</h1>}
        <QueueTabs queue={queue} tab={tab} />
        <QueueList tab={tab} shown={queue[tab]} current={current} />
      </section>
      <div className={`flex min-w-0 flex-1 ${current === null ? 'max-md:hidden' : ''}`}>{children}</div>
      <KeyList />
    </QueueContext>
  )
}

function isTab(text: string | null): text is QueueTabName {
  return text !== null && tabNames.includes(text)
}

/** The case that comes up once one is decided: the one below it, else the one above; null where it was the only one. */
function followingIn(rows: QueueRow[], after: number): number | null {
  const index = rows.findIndex(({ number }) => number === after)
  const left = rows.filter(({ number }) => number !== after)
  return left[Math.min(Math.max(index, 0), left.length - 1)]?.number ?? null
}

/** In the review the arrows scroll. */
function isScrolling(): boolean {
  return document.activeElement?.closest('[data-scrolls]') != null
}
