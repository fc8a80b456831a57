import Link from 'next/link'
import type { Queue, QueueTabName } from '#lib/cases/queue.ts'
import { queueHref } from './queue-context.ts'

const tabs: [QueueTabName, string][] = [
  ['ready', 'Ready'],
  ['person', 'Needs a person'],
  ['mine', 'Mine'],
]

export function QueueTabs({ queue, tab }: { queue: Queue; tab: QueueTabName }) {
  return (
    <nav
      aria-label="Parts of the queue"
      className="flex h-12 max-md:h-14 shrink-0 items-stretch gap-4 border-b border-line px-4 text-[13px]"
    >
      {tabs.map(([name, words]) => (
        <Link
          key={name}
          href={queueHref(name)}
          aria-current={name === tab ? 'page' : undefined}
          className="flex items-center gap-1.5 whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {words}
          <span className="font-normal text-ink-2">{queue[name].count}</span>
        </Link>
      ))}
    </nav>
  )
}
