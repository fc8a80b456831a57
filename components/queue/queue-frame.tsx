'use client'

import { useParams, useRouter, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Away } from '#lib/cases/outage.ts'
import type { Queue, QueueTabName } from '#lib/cases/queue.ts'
import { AssistantAway } from './assistant-away.tsx'
import { KeyList } from './key-list.tsx'
import { QueueContext, queueHref } from './queue-context.ts'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { type UndoAction, UndoBar } from './undo-bar.tsx'
import { useGoOn } from './use-go-on.ts'
import { useKeys } from './use-keys.ts'
import { useUndoable } from './use-undoable.ts'

const tabNames: readonly string[] = ['ready', 'person', 'mine'] satisfies QueueTabName[]

type QueueFrameProps = {
  queue: Queue
  away: Away | null
  undo: UndoAction
  children: ReactNode
}

/** The list at the left, which stays while the review beside it changes; on a phone one of the two. */
export function QueueFrame({ queue, away, undo, children }: QueueFrameProps) {
  const router = useRouter()
  const asked = useSearchParams().get('tab')
  const tab = isTab(asked) ? asked : 'ready'
  const { number } = useParams<{ number?: string }>()
  const current = number === undefined ? null : Number(number)
  const { rows, count, isMoving, goOn } = useGoOn(queue, tab)
  const { offered, offerUndo, leave } = useUndoable()
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
  const place = {
    tab,
    current,
    place: index < 0 ? null : index + 1,
    count,
    isMoving,
    goOn,
    offerUndo,
    offersUndo: offered !== null,
  }
  return (
    <QueueContext value={place}>
      <section
        aria-label="Queue"
        className={`flex min-h-0 w-full shrink-0 flex-col border-r border-line md:w-[308px] ${current === null ? '' : 'max-md:hidden'}`}
      >
        {/* Where there is room, what stands beside the list has the page's heading. */}
        {current === null && <h1 className="sr-only md:hidden">Queue</h1>}
        <QueueTabs queue={queue} tab={tab} />
        {away !== null && <AssistantAway away={away} />}
        <QueueList tab={tab} shown={{ rows, count }} current={current} />
      </section>
      <div className={`flex min-w-0 flex-1 ${current === null ? 'max-md:hidden' : ''}`}>{children}</div>
      <UndoBar key={offered?.proposalId} offered={offered} tab={tab} undo={undo} leave={leave} />
      <KeyList />
    </QueueContext>
  )
}

function isTab(text: string | null): text is QueueTabName {
  return text !== null && tabNames.includes(text)
}

/** In the review the arrows scroll. */
function isScrolling(): boolean {
  return document.activeElement?.closest('[data-scrolls]') != null
}
