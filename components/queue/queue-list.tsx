'use client'

import { useEffect, useRef } from 'react'
import type { QueueTab, QueueTabName } from '#lib/cases/queue.ts'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueLine } from './queue-line.tsx'

type QueueListProps = { tab: QueueTabName; shown: QueueTab; current: number | null }

export function QueueList({ tab, shown: { rows, count }, current }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null)
  const index = rows.findIndex(({ number }) => number === current)
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLAnchorElement>(`[data-number="${current}"]`)
    selected?.scrollIntoView({ block: 'nearest' })
    if (list.current?.contains(document.activeElement)) selected?.focus()
  }, [current])
  if (rows.length === 0) return <QueueEmpty tab={tab} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul ref={list}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <QueueLine row={row} tab={tab} isCurrent={at === index} isNear={Math.abs(at - index) === 1} />
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="px-4 py-3 text-sm text-ink-2">and {count - rows.length} more, due later</p>
      )}
    </div>
  )
}
