import { RelativeTime } from '#components/ui/time.tsx'
import type { HistoryItem } from '#lib/cases/telling.ts'
import { iconOf } from './icons.ts'
import { Part } from './part.tsx'
import { type ReadTurn, TurnDetails } from './turn-details.tsx'

type TimelineProps = { number: number; items: HistoryItem[]; readTurn: ReadTurn }

const looks = { good: 'text-good', warning: 'text-warning', bad: 'text-bad' }

/** A case's history, oldest first. Where the assistant begins anew, a line is drawn. */
export function Timeline({ number, items, readTurn }: TimelineProps) {
  return (
    <ol>
      {items.map((item) => (
        <li
          key={item.seq}
          id={`entry-${item.seq}`}
          className={`relative grid grid-cols-[28px_1fr] pb-5 before:absolute before:top-6 before:bottom-0 before:left-[9px] before:w-px before:bg-line last:before:hidden ${item.kind === 'run_started' ? 'mt-2 border-t border-line pt-5 before:top-11' : ''}`}
        >
          <Item number={number} item={item} readTurn={readTurn} />
        </li>
      ))}
    </ol>
  )
}

function Item({ number, item, readTurn }: Omit<TimelineProps, 'items'> & { item: HistoryItem }) {
  const Icon = iconOf(item)
  const look = item.look ? looks[item.look] : 'text-ink-2'
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-[18px] ${look}`} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className={`font-medium ${item.look ? look : ''}`}>{item.title}</h2>
          <p className="text-[13px] text-ink-2">{item.who}</p>
          <p className="ml-auto text-xs text-ink-3">
            {item.took.length > 0 && `${item.took.join(' · ')} · `}
            <RelativeTime at={item.at} />
          </p>
        </div>
        {item.parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
        {item.turn !== null && <TurnDetails number={number} seq={item.turn} readTurn={readTurn} />}
      </div>
    </>
  )
}
