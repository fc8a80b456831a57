import {
  ArrowLeftRight,
  Ban,
  Banknote,
  CalendarClock,
  CircleX,
  CreditCard,
  type LucideIcon,
  MapPin,
  PackagePlus,
  Replace,
  Undo2,
} from 'lucide-react'
import type { ActView } from '#lib/review/act-view.ts'

const icons: Record<ActView['kind'], LucideIcon> = {
  refund: Banknote,
  reship: PackagePlus,
  cancel_order: Ban,
  change_order_address: MapPin,
  change_order_items: Replace,
  change_order_payment: CreditCard,
  return_items: Undo2,
  exchange_items: ArrowLeftRight,
  change_customer_address: MapPin,
  follow_up: CalendarClock,
  close: CircleX,
}

/** Something that happens besides the mail: a sentence, its parts, and old and new where an address changes. */
export function ActLine({ act: { kind, words, parts, address, note } }: { act: ActView }) {
  const Icon = icons[kind]
  return (
    <div className="flex gap-2.5 rounded-draft border border-line px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{words}</p>
        {parts.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5">
            {parts.map((part) => (
              <li key={part.place}>{part.words}</li>
            ))}
          </ul>
        )}
        {address && <Sides {...address} />}
        {note && <p className="text-sm text-ink-2">{note}</p>}
      </div>
    </div>
  )
}

function Sides({ was, now }: NonNullable<ActView['address']>) {
  return (
    <dl className="my-1.5 grid grid-cols-2 gap-x-4">
      <Side title="Old" lines={was} look="text-ink-2" />
      <Side title="New" lines={now} look="font-medium" />
    </dl>
  )
}

function Side({ title, lines, look }: { title: string; lines: string[]; look: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{title}</dt>
      <dd className={`whitespace-pre-line ${look}`}>{lines.join('\n')}</dd>
    </div>
  )
}
