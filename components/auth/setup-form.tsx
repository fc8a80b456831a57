'use client'

import { useActionState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Refused } from '#lib/errors.ts'

type State = { name: string; email: string; error: Refused | null }
type SetupFormProps = { become(before: State, form: FormData): Promise<State> }

export function SetupForm({ become }: SetupFormProps) {
  const [state, submit, pending] = useActionState(become, { name: '', email: '', error: null })
  const { error } = state
  const errorAt = (field: string) =>
    error?.kind === 'invalid' && error.field === field ? error.message : undefined
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      {error && error.kind !== 'invalid' && (
        <div role="alert">
          <Notice look="bad">{error.message}</Notice>
        </div>
      )}
      <TextField
        id="name"
        name="name"
        label="Your name"
        autoComplete="name"
        defaultValue={state.name}
        error={errorAt('name')}
        required
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="Mail address"
        autoComplete="username"
        defaultValue={state.email}
        error={errorAt('email')}
        required
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        hint="10 characters or more"
        autoComplete="new-password"
        error={errorAt('password')}
        required
      />
      <Button type="submit" look="primary" disabled={pending}>
        {pending ? 'Setting up' : 'Become the admin'}
      </Button>
    </form>
  )
}
