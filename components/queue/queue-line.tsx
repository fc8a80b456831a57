'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Flag } from '#components/ui/flag.tsx'
import type { QueueRow, QueueTabName } from '#lib/cases/queue.ts'
import { DueTime } from './due-time.tsx'
import { queueHref } from './queue-context.ts'

type QueueLineProps = { row: QueueRow; tab: QueueTabName; isCurrent: boolean; isNear: boolean }

/** A case of the list. The one before and the one after the case on screen are fetched ahead, and what is pointed at. */
export function QueueLine({ row, tab, isCurrent, isNear }: QueueLineProps) {
  const [pointedAt, setPointedAt] = useState(false)
  return (
    <Link
      href={queueHref(tab, row.number)}
      prefetch={isNear || pointedAt}
      scroll={false}
      onPointerEnter={() => setPointedAt(true)}
      data-number={row.number}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex flex-col gap-1 border-b border-line py-3 pr-4 pl-4 -outline-offset-2 hover:bg-raised aria-[current]:bg-selected aria-[current]:shadow-[inset_2px_0_var(--accent)]"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{row.customer}</span>
        <DueTime at={row.dueAt} />
      </span>
      <span className="truncate text-ink-2">{row.subject}</span>
      <span className="flex min-h-6 min-w-0 items-center gap-2 text-sm">
        <span className="truncate text-ink-2" title={row.happens}>
          {row.happens}
        </span>
        {row.flags.map(({ look, words }) => (
          <Flag key={words} look={look}>
            {words}
          </Flag>
        ))}
      </span>
    </Link>
  )
}
