'use client'

import { Download, ShieldCheck } from 'lucide-react'
import { useState, useTransition } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'

/** What verifying came to, in words: one sentence, or each fault. */
export type Verified = { ok: boolean; lines: string[] }

type VerifyProps = {
  number: number
  entries: number
  newest: number
  verify(input: { number: number }): Promise<ActionResult<Verified>>
}

/** Checks a history link by link, and hands it out whole. */
export function Verify({ number, entries, newest, verify }: VerifyProps) {
  const [found, setFound] = useState<Verified | null>(null)
  const [pending, start] = useTransition()
  const check = () =>
    start(async () => {
      const result = await verify({ number })
      setFound(result.ok ? result.value : { ok: false, lines: [result.error.message] })
    })
  return (
    <div className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-ink-2">
          {entries === 1 ? '1 entry' : `${entries} entries`}, oldest first.{' '}
          <a href={`#entry-${newest}`} className="underline underline-offset-2 hover:text-ink">
            Go to the newest
          </a>
        </p>
        <Button onClick={check} disabled={pending}>
          <ShieldCheck aria-hidden className="size-4" />
          {pending ? 'Verifying' : 'Verify'}
        </Button>
        <a href={`/cases/${number}/export`} download className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          Export
        </a>
      </div>
      <div role="status">{found && <Outcome found={found} />}</div>
    </div>
  )
}

function Outcome({ found: { ok, lines } }: { found: Verified }) {
  return (
    <Notice look={ok ? 'plain' : 'bad'}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
