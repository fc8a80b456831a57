import { Banknote, CalendarClock, CircleX, type LucideIcon, PackagePlus } from 'lucide-react'
import type { ActView } from '#lib/review/proposal-view.ts'

const icons: Record<ActView['kind'], LucideIcon> = {
  refund: Banknote,
  reship: PackagePlus,
  follow_up: CalendarClock,
  close: CircleX,
}

/** Something that happens besides the mail, in a sentence. */
export function ActLine({ act: { kind, words, note } }: { act: ActView }) {
  const Icon = icons[kind]
  return (
    <p className="flex gap-2.5 rounded-draft border border-line px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{words}</span>
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </span>
    </p>
  )
}
