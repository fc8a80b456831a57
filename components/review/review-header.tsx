'use client'

import { Menu } from '@base-ui/react/menu'
import { ChevronLeft, Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { queueHref } from '#components/queue/queue-context.ts'
import type { Review } from '#lib/review/queries.ts'
import { useDeciding } from './deciding.tsx'
import { useChoices } from './use-choices.ts'

type ReviewHeaderProps = Pick<Review, 'subject' | 'number' | 'orderNumber' | 'assignee'> & {
  stateWords: string
}

/** What the case is about and where it stands; on a phone also where in the list one is, and the way back. */
export function ReviewHeader({ subject, number, orderNumber, assignee, stateWords }: ReviewHeaderProps) {
  const { queue } = useDeciding()
  return (
    <header className="h-12 shrink-0 border-b border-line px-6 max-md:h-14 max-md:px-2">
      <div className="@container mx-auto h-full max-w-[680px]">
        <div className="flex h-full items-center gap-3 max-md:gap-2">
          <Link
            href={queueHref(queue.tab)}
            aria-label="Back to the list"
            className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-raised md:hidden"
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Link>
          <h1 className="min-w-0 truncate text-base font-semibold" title={subject}>
            {subject}
          </h1>
          <p className="shrink-0 font-mono text-sm text-ink-2">
            #{number}
            {orderNumber && <span className="hidden @min-[420px]:inline"> · {orderNumber}</span>}
          </p>
          <p className="ml-auto flex shrink-0 items-center gap-3 text-sm text-ink-2">
            {queue.place !== null && (
              <span className="md:hidden">
                {queue.place} of {queue.count}
              </span>
            )}
            {assignee && (
              <span className="hidden @min-[640px]:inline">
                {assignee.isYou ? 'Yours' : `With ${assignee.name}`}
              </span>
            )}
            <span className="hidden @min-[520px]:inline">{stateWords}</span>
          </p>
          <More number={number} />
        </div>
      </div>
    </header>
  )
}

const item =
  'flex min-h-9 cursor-default items-center justify-between gap-8 rounded px-2.5 outline-none data-highlighted:bg-raised max-md:min-h-11'

/** Everything else that can be done. */
function More({ number }: { number: number }) {
  const router = useRouter()
  const { main, more, begin } = useChoices()
  // Inside of the page's main part, where a screen reader looks for it.
  const place = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root modal={false}>
      <div ref={place}>
        <Menu.Trigger
          aria-label="More"
          className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-raised hover:text-ink md:-mr-2 max-md:size-11"
        >
          <Ellipsis aria-hidden className="size-5" />
        </Menu.Trigger>
      </div>
      <Menu.Portal container={place}>
        <Menu.Positioner align="end" sideOffset={6} className="z-20">
          <Menu.Popup className="min-w-52 rounded-draft border border-line bg-pane p-1 shadow-lg outline-none">
            {[...main, ...more].map((choice) => (
              <Menu.Item key={choice.act} className={item} onClick={() => begin(choice)}>
                {choice.words}
                <kbd aria-hidden className="font-mono text-sm text-ink-2 max-md:hidden">
                  {choice.key}
                </kbd>
              </Menu.Item>
            ))}
            <Menu.Item className={item} onClick={() => router.push(`/cases/${number}`)}>
              Open the case page
              <kbd aria-hidden className="font-mono text-sm text-ink-2 max-md:hidden">
                O
              </kbd>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
