import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type FoldedProps = { summary: ReactNode; className?: string; children: ReactNode }

/** Something that is there for whoever wants it, behind a line that says what it is. */
export function Folded({ summary, className = '', children }: FoldedProps) {
  return (
    <details className={`group ${className}`}>
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded text-sm text-ink-2 hover:text-ink max-md:min-h-11">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 group-open:rotate-90" />
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  )
}
