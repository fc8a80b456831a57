'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { DeskRules } from '#lib/review/desk-rules.ts'

type Given = { agent: string; lead: string; undoSeconds: string; seen: string }
type RulesFormProps = { rules: DeskRules; save(given: Given): Promise<ActionResult<null>> }

const fields = [
  {
    name: 'agent',
    label: 'An agent approves up to',
    hint: 'In whole units of the order’s currency. Above it, it waits for a lead.',
  },
  { name: 'lead', label: 'A lead approves up to', hint: 'Above it, it waits for an admin.' },
  {
    name: 'undoSeconds',
    label: 'Seconds to undo in',
    hint: 'What is approved waits so long. 0: it goes out at once.',
  },
] as const

/** Who may approve how much, and how long an approval can be undone. */
export function RulesForm({ rules, save }: RulesFormProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [pending, start] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: keyof Given) => String(form.get(name) ?? '').replaceAll(/[\s,]/g, '')
    const given = { agent: text('agent'), lead: text('lead'), undoSeconds: text('undoSeconds') }
    start(async () => {
      const saved = await save({ ...given, seen: rules.seen })
      setError(saved.ok ? null : saved.error.message)
      if (!saved.ok) return
      toast.success('Saved. It holds from the next approval on.')
      router.refresh()
    })
  }
  return (
    <form onSubmit={submit} aria-labelledby="deciding" className="flex flex-col gap-5">
      <div>
        <h2 id="deciding" className="mb-1 font-semibold">
          Deciding
        </h2>
        <p className="text-sm text-ink-2">
          What one approval may move: refunds, and what is sent again with what it was sold for. An admin
          approves anything.
        </p>
      </div>
      <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
        {fields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            id={`rules-${name}`}
            name={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={rules[name]}
          />
        ))}
      </div>
      {error && (
        <div role="alert">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
      <div>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Saving' : 'Save the rules'}
        </Button>
      </div>
    </form>
  )
}
