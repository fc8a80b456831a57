import { ChevronRight } from 'lucide-react'

/** A mail as it came over the line, folded until somebody asks. */
export function MailSource({ source, leftOut }: { source: string; leftOut: number }) {
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-control text-ink-2 hover:text-ink max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
        Source
      </summary>
      <pre className="mt-2 rounded-control bg-raised px-4 py-3 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {source}
      </pre>
      {leftOut > 0 && (
        <p className="mt-2 text-[13px] text-ink-2">
          {leftOut.toLocaleString('en')} more bytes are not shown.
        </p>
      )}
    </details>
  )
}
