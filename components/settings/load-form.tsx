'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { Load } from '#lib/cases/load-settings.ts'

type Name = 'requestsPerMinute' | 'tokensPerMinute' | 'manyWaiting'
type Given = Record<Name | 'seen', string>
type LoadFormProps = { load: Load; save(given: Given): Promise<ActionResult<null>> }

const fields: { name: Name; label: string; hint: string }[] = [
  {
    name: 'requestsPerMinute',
    label: 'Requests a minute',
    hint: 'To the provider of the model, from all workers together. Empty: no limit.',
  },
  { name: 'tokensPerMinute', label: 'Tokens a minute', hint: 'Read and written. Empty: no limit.' },
  {
    name: 'manyWaiting',
    label: 'Many waiting, from',
    hint: 'From so many cases on, whoever opens one is told that it may take long.',
  },
]

/** How much the desk asks of a model in a minute, and from when on it says that it is busy. */
export function LoadForm({ load, save }: LoadFormProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [pending, start] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: Name) => String(form.get(name) ?? '').replaceAll(/[\s,]/g, '')
    const [requestsPerMinute, tokensPerMinute] = [text('requestsPerMinute'), text('tokensPerMinute')]
    const given = { requestsPerMinute, tokensPerMinute, manyWaiting: text('manyWaiting'), seen: load.seen }
    start(async () => {
      const saved = await save(given)
      setError(saved.ok ? null : saved.error.message)
      if (!saved.ok) return
      toast.success('Saved. It holds from the next question to the assistant on.')
      router.refresh()
    })
  }
  return (
    <form onSubmit={submit} aria-labelledby="load" className="flex flex-col gap-5">
      <div>
        <h2 id="load" className="mb-1 font-semibold">
          How much at once
        </h2>
        <p className="text-sm text-ink-2">
          Take the limits of the provider for your organisation, less what else uses the key. Cases that come
          faster wait their turn; nothing is lost.
        </p>
      </div>
      <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
        {fields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            id={`load-${name}`}
            name={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={load[name]?.toString() ?? ''}
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
          {pending ? 'Saving' : 'Save these limits'}
        </Button>
      </div>
    </form>
  )
}
