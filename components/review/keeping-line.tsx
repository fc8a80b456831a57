'use client'

import { RelativeTime } from '#components/ui/time.tsx'
import { SignInAgain } from './error-line.tsx'
import type { Keeping } from './use-unsent.ts'

type KeepingLineProps = { keeping: Keeping; isBusy: boolean; again(): void; drop(): void }

const link = 'rounded underline underline-offset-2 hover:text-ink max-md:min-h-11'

/** How the keeping of what is typed stands, and the way to be rid of it. Nothing while nothing was typed. */
export function KeepingLine({ keeping, isBusy, again, drop }: KeepingLineProps) {
  if (keeping.kind === 'idle') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2 text-sm text-ink-2">
      {keeping.kind === 'failed' ? (
        <p role="alert" className="min-w-60 flex-1 text-bad">
          {keeping.error.kind === 'signed_out' ? (
            <>
              You are signed out, so your text is kept in this tab only.
              <SignInAgain />
            </>
          ) : (
            keeping.error.message
          )}
        </p>
      ) : (
        <p role="status">
          {keeping.kind === 'saving' ? (
            'Keeping your text'
          ) : (
            <>
              Your text is kept (<RelativeTime at={keeping.at} />
              ), but not saved as the draft
            </>
          )}
        </p>
      )}
      <p className="flex gap-4">
        {keeping.kind === 'failed' && (
          <button type="button" onClick={again} className={link}>
            Try again
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={drop} className={link}>
          Drop my text
        </button>
      </p>
    </div>
  )
}
