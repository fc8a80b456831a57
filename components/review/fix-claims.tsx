'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, startTransition, useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { openOf } from './checked.ts'
import { useDeciding } from './deciding.tsx'
import { submitKeys } from './submit-keys.ts'
import { useErrorFocus } from './use-error-focus.ts'

/** What to do about a detail that nothing speaks for: take it out, or say where it is from. One at a time. */
export function FixClaims() {
  const router = useRouter()
  const { review, actions, perform, pending, setMode, error } = useDeciding()
  const { check, proposal, id: caseId } = review
  const [source, setSource] = useState('')
  const field = useErrorFocus<HTMLInputElement>(error)
  const [claim] = openOf(check?.claims ?? [])
  useEffect(() => {
    // The panel has taken room from the mail: what it is about stays in sight.
    document.querySelector('[data-open-claim]')?.scrollIntoView({ block: 'center' })
  }, [])
  if (claim === undefined || proposal?.status !== 'pending') return null
  const { quote, words } = claim
  const give = () =>
    void perform(
      'give_source',
      () => actions.giveSource({ caseId, seen: proposal.seen, quote, source }),
      () =>
        startTransition(() => {
          setSource('')
          setMode('reading')
          router.refresh()
        }),
    )
  const leave = () => setMode('reading')
  const wrong = error?.kind === 'invalid' && error.field === 'source' ? error.message : undefined
  return (
    <section
      aria-label="Fix what is open"
      className="flex w-full flex-col gap-3"
      onKeyDown={(event: KeyboardEvent) => submitKeys(event, give, leave)}
    >
      <p>
        <strong className="font-semibold">“{quote}”</strong> <span className="text-ink-2">{words}</span>
      </p>
      <TextField
        id="claim-source"
        ref={field}
        label="Where is it from?"
        hint="Stays with the case under your name. Or take the words out of the mail."
        value={source}
        error={wrong}
        autoFocus
        onChange={(event) => setSource(event.target.value)}
      />
      <div className="flex gap-2">
        <Button look="primary" keys="Ctrl ↵" disabled={pending !== null} onClick={give}>
          {pending === 'give_source' ? 'Keeping it' : 'Keep it in'}
        </Button>
        <Button disabled={pending !== null} onClick={() => setMode('editing')}>
          Edit the mail
        </Button>
        <Button look="quiet" keys="Esc" onClick={leave}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
