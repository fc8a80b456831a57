'use client'

import { TriangleAlert } from 'lucide-react'
import type { CheckedClaim } from '#lib/review/check.ts'
import { segmentsOf } from './checked.ts'
import { placeOf } from './use-lit-place.ts'

type CheckedTextProps = {
  text: string
  claims: readonly CheckedClaim[]
  light(claim: CheckedClaim | null): void
}

/**
 * A text with its details marked: a thin dotted line under what rests on something, and a wave, a fill and a sign where
 * nothing speaks for it. Each is a way to its source, which is lit while it is pointed at.
 */
export function CheckedText({ text, claims, light }: CheckedTextProps) {
  return segmentsOf(text, claims).map(({ start, text, claim }) =>
    claim === null ? (
      <span key={start}>{text}</span>
    ) : claim.isOpen ? (
      <mark
        key={start}
        data-open-claim
        className="rounded-sm bg-on-bad text-inherit underline decoration-bad decoration-wavy decoration-1 underline-offset-4"
      >
        <TriangleAlert
          aria-label="Not known:"
          className="mx-1 inline size-3.5 -translate-y-px text-bad"
          strokeWidth={2}
        />
        {text}
      </mark>
    ) : (
      <a
        key={start}
        href={`#${claim.anchor ?? 'happens'}`}
        className="underline decoration-ink-3 decoration-dotted decoration-1 underline-offset-4 hover:bg-selected"
        onMouseEnter={() => light(claim)}
        onMouseLeave={() => light(null)}
        onFocus={() => light(claim)}
        onBlur={() => light(null)}
        onClick={(event) => {
          event.preventDefault()
          placeOf(claim.anchor)?.scrollIntoView({ block: 'nearest' })
        }}
      >
        {text}
      </a>
    ),
  )
}
