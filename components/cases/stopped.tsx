'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'

type StoppedProps = {
  number: number
  why: string
  /** A colleague asked: there is nobody to write to. */
  isInside: boolean
  askForNewDraft(input: { number: number }): Promise<ActionResult<null>>
}

/** Why a case came to a person, and what helps. */
export function Stopped({ number, why, isInside, askForNewDraft }: StoppedProps) {
  const [pending, start] = useTransition()
  const [error, setError] = useState<string | null>(null)
  const router = useRouter()
  const ask = () =>
    start(async () => {
      const result = await askForNewDraft({ number })
      if (result.ok) router.refresh()
      else setError(result.error.message)
    })
  return (
    <div className="mb-7 flex flex-col gap-3">
      <Notice look="warning">
        <span className="font-medium">{/[.!?]$/.test(why) ? why : `${why}.`}</span>{' '}
        {isInside
          ? 'There is no answer. Look at the facts, or ask again.'
          : 'Nothing is sent until somebody writes or approves a reply.'}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Link href={`/queue/${number}`} className={buttonClass()}>
          {isInside ? 'Read and close' : 'Write it myself'}
        </Link>
        <Button onClick={ask} disabled={pending}>
          {pending ? 'Asking again' : isInside ? 'Ask the assistant again' : 'Ask for a new draft'}
        </Button>
      </div>
      {error && (
        <div role="alert">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
    </div>
  )
}
