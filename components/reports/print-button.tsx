'use client'

import { Printer } from 'lucide-react'

/** Prints the page: what is no part of the report leaves itself out on paper. */
export function PrintButton() {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className="flex items-center gap-1.5 rounded-control px-2 py-1 text-xs text-ink-2 hover:bg-raised hover:text-ink max-md:min-h-11"
    >
      <Printer aria-hidden className="size-3.5" />
      Print
    </button>
  )
}
