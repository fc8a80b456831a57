'use client'

import { RelativeTime } from '#components/ui/time.tsx'
import { SignInAgain } from './error-line.tsx'
import type { Keeping } from './use-unsent.ts'

/** How the keeping of what is typed stands, in words. */
export function KeepingLine({ keeping, again }: { keeping: Keeping; again(): void }) {
  if (keeping.kind === 'failed') {
    return (
      <span role="alert" className="text-sm text-bad">
        {keeping.error.message}
        {keeping.error.kind === 'signed_out' && <SignInAgain />}{' '}
        <button type="button" onClick={again} className="underline underline-offset-2">
          Try again
        </button>
      </span>
    )
  }
  return (
    <span role="status" className="text-sm text-ink-2">
      {keeping.kind === 'saving' && 'Keeping your text'}
      {keeping.kind === 'saved' && (
        <>
          Your text is kept, <RelativeTime at={keeping.at} />
        </>
      )}
    </span>
  )
}
