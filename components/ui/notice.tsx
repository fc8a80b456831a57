import { CircleAlert, CircleHelp, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  plain: { icon: Info, className: 'bg-raised text-ink' },
  warning: { icon: CircleHelp, className: 'bg-on-warning text-warning' },
  bad: { icon: CircleAlert, className: 'bg-on-bad text-bad' },
} as const

/** A line that must not be missed: icon, words, and a colour that says the same. */
export function Notice({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  const { icon: Icon, className } = looks[look]
  return (
    <div className={`flex items-start gap-2.5 rounded-control px-3.5 py-2.5 text-sm ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
