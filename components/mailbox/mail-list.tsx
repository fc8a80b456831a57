'use client'

import { useParams, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useKeys } from '#components/queue/use-keys.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { MailboxList } from '#lib/mail/mailbox-page.ts'
import { MailLine } from './mail-line.tsx'

/** What the mailbox received, newest first. J and K go down and up. */
export function MailList({ list: { rows, count } }: { list: MailboxList }) {
  const router = useRouter()
  const { id: current } = useParams<{ id?: string }>()
  const shown = useRef<HTMLUListElement>(null)
  const index = rows.findIndex(({ id }) => id === current)
  const go = (to: number) => {
    const row = rows[to]
    if (row !== undefined) router.push(`/mailbox/${row.id}`, { scroll: false })
  }
  useKeys({ j: () => go(index + 1), k: () => go(index - 1) })
  useEffect(() => {
    if (current === undefined) return
    shown.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  // The mail that is open, if one is, is what the page is about.
  const Title = current === undefined ? 'h1' : 'h2'
  return (
    <>
      <Title className="flex h-12 shrink-0 items-center gap-1.5 border-b border-line px-4 text-[13px] font-semibold max-md:h-14">
        Mailbox <span className="font-normal text-ink-2">{count}</span>
      </Title>
      {rows.length === 0 ? (
        <EmptyState title="No mail yet">
          <p>Approve a reply in the queue: its mail arrives here, and goes no further.</p>
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ul ref={shown}>
            {rows.map((row, place) => (
              <li key={row.id}>
                <MailLine row={row} isCurrent={place === index} />
              </li>
            ))}
          </ul>
          {count > rows.length && (
            <p className="px-4 py-3 text-sm text-ink-2">and {count - rows.length} older ones</p>
          )}
        </div>
      )}
    </>
  )
}
