'use client'

import { TriangleAlert } from 'lucide-react'
import type { CheckedClaim } from '#lib/review/check.ts'

/** What of the text that is being typed nothing known speaks for, and why. Nothing where there is nothing. */
export function OpenLines({ open }: { open: readonly CheckedClaim[] }) {
  return (
    <ul
      aria-label="Not known"
      aria-live="polite"
      className="border-line px-4 not-empty:border-t not-empty:py-2"
    >
      {open.map(({ quote, start, words }) => (
        <li key={start} className="flex gap-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-bad" />
          <span>
            <strong className="font-semibold text-bad">“{quote}”</strong>{' '}
            <span className="text-ink-2">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
