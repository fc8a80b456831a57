'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'

type SettingsFormProps = {
  /** Of the heading, which names the form. */
  id: string
  title: string
  about: string
  /** What stands on the button, and what is said once it has been saved. */
  words: { save: string; saved: string }
  save(form: FormData): Promise<ActionResult<null>>
  children: ReactNode
}

/** A part of the settings that is saved as one. What was typed stays when it is refused, with the reason below. */
export function SettingsForm({ id, title, about, words, save, children }: SettingsFormProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [pending, start] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    start(async () => {
      const saved = await save(form)
      setError(saved.ok ? null : saved.error.message)
      if (!saved.ok) return
      toast.success(words.saved)
      router.refresh()
    })
  }
  return (
    <form onSubmit={submit} aria-labelledby={id} className="flex flex-col gap-5">
      <div>
        <h2 id={id} className="mb-1 font-semibold">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{about}</p>
      </div>
      {children}
      {error && (
        <div role="alert">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
      <div>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Saving' : words.save}
        </Button>
      </div>
    </form>
  )
}
