'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'

type Choice = { name: string; words: string }
type NewReportProps = {
  reports: Choice[]
  /** The newest first. */
  months: Choice[]
  /** The same for every press on this form: however often it is sent, one report is made. */
  rendered: string
  start(given: { playbook: string; month: string; form: string }): Promise<ActionResult<{ number: number }>>
}

const field = 'min-h-9 rounded-control border border-field bg-pane px-3 py-1.5 max-md:min-h-11 max-sm:w-full'

/** Asks for a report: which, and of which month. */
export function NewReport({ reports, months, rendered, start }: NewReportProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [pending, begin] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    begin(async () => {
      const asked = await start({ playbook: text('playbook'), month: text('month'), form: rendered })
      if (asked.ok) router.push(`/reports/${asked.value.number}`)
      else setError(asked.error.message)
    })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select name="playbook" label="Report" choices={reports} />
        <Select name="month" label="Month" choices={months} />
        <Button type="submit" look="primary" disabled={pending} className="max-sm:w-full">
          {pending ? 'Starting' : 'Start the report'}
        </Button>
      </div>
      {error && (
        <div role="alert">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
    </form>
  )
}

function Select({ name, label, choices }: { name: string; label: string; choices: Choice[] }) {
  return (
    <div className="flex flex-col gap-1 max-sm:w-full">
      <label htmlFor={name} className="text-sm font-medium">
        {label}
      </label>
      <select id={name} name={name} className={field}>
        {choices.map((choice) => (
          <option key={choice.name} value={choice.name}>
            {choice.words}
          </option>
        ))}
      </select>
    </div>
  )
}
