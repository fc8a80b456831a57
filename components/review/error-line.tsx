'use client'

import { Notice } from '#components/ui/notice.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import { useDeciding } from './deciding.tsx'

/** What was not done, and why. What is wrong with a field is said beside the field. */
export function ErrorLine() {
  const { error, mode } = useDeciding()
  if (error === null || error.kind === 'moved') return null
  if (error.kind === 'invalid' && (mode !== 'reading' || error.field === 'tracking')) return null
  return (
    <div role="alert" className="mb-3">
      <Notice look="bad">
        {error.message}
        {error.kind === 'conflict' && error.at && (
          <>
            {' '}
            That was <RelativeTime at={error.at.toISOString()} />.
          </>
        )}
        {error.kind === 'signed_out' && <SignInAgain />}
      </Notice>
    </div>
  )
}

export function SignInAgain() {
  return (
    <>
      {' '}
      <a href="/sign-in" target="_blank" rel="noreferrer" className="underline underline-offset-2">
        Sign in in a new tab
      </a>
      , then try again here.
    </>
  )
}
