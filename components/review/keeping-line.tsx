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
        <p role="alert" className="text-bad">
          {keeping.error.message}
          {keeping.error.kind === 'signed_out' && <SignInAgain />}{' '}
          <button type="button" onClick={again} className={link}>
            Try again
          </button>
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
      <button type="button" disabled={isBusy} onClick={drop} className={link}>
        Drop my text
      </button>
    </div>
  )
}
