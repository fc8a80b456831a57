'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { DeciderView } from '#lib/cases/decider-settings.ts'
import { DeciderRow } from './decider-row.tsx'
import { type DecidersInput, inputOf } from './given.ts'

type DeciderFormProps = {
  deciders: DeciderView
  hasKey: boolean
  save(given: DecidersInput): Promise<ActionResult<null>>
}

/** Which model decides in which kind of case, how hard it thinks, and what it is told to pace itself by. */
export function DeciderForm({ deciders, hasKey, save }: DeciderFormProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [pending, start] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = inputOf(new FormData(event.currentTarget), deciders)
    start(async () => {
      const saved = await save(given)
      setError(saved.ok ? null : saved.error.message)
      if (!saved.ok) return
      toast.success('Saved. It holds from each case’s next turn to the assistant.')
      router.refresh()
    })
  }
  return (
    <form onSubmit={submit} aria-labelledby="assistant" className="flex flex-col gap-6">
      <div>
        <h2 id="assistant" className="mb-1 font-semibold">
          The assistant
        </h2>
        <p className="text-sm text-ink-2">
          Which model, and how much effort it makes. Prices are for a million tokens read, and written. A
          change holds when a case next goes to the assistant; what is under way ends as it began.
        </p>
      </div>
      {!hasKey && (
        <Notice>
          No key is set (ANTHROPIC_API_KEY), so the rules decide. What you choose here holds once there is
          one.
        </Notice>
      )}
      <div className="flex flex-col divide-y divide-line border-y border-line">
        <DeciderRow name="usual" words="As a rule" chosen={deciders.usual} offers={deciders} isUsual />
        {deciders.kinds.map((kind) => (
          <DeciderRow key={kind.name} name={kind.name} words={kind.words} chosen={kind} offers={deciders} />
        ))}
      </div>
      <div className="max-w-64">
        <TextField
          id="token-budget"
          name="tokenBudget"
          label="Tokens for one case"
          hint="What the assistant is told to pace itself by. Nothing stops there; the limits on cost do."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={deciders.tokenBudget}
        />
      </div>
      {error && (
        <div role="alert">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
      <div>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Saving' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
