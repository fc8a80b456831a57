'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

type Copied = 'not yet' | 'copied' | 'refused'
const words = { 'not yet': 'Copy', copied: 'Copied', refused: 'Select the text and copy it' }

/** Copies a text as it is. `what` names it for a screen reader. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<Copied>('not yet')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      // A browser may refuse, and has no clipboard at all on a page without https.
      setCopied('refused')
    }
  }
  const Icon = copied === 'copied' ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={`${words[copied]}: ${what}`}
      className="flex items-center gap-1.5 rounded-control px-2 py-1 text-xs text-ink-2 hover:bg-raised hover:text-ink max-md:min-h-11"
    >
      <Icon aria-hidden className="size-3.5" />
      {words[copied]}
    </button>
  )
}
