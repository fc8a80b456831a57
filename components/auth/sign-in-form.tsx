'use client'

import { useActionState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'

type State = { email: string; error: string | null }
type SignInFormProps = { to: string; signIn(before: State, form: FormData): Promise<State> }

export function SignInForm({ to, signIn }: SignInFormProps) {
  const [state, submit, pending] = useActionState(signIn, { email: '', error: null })
  return (
    <form action={submit} className="flex flex-col gap-4">
      <input type="hidden" name="to" value={to} />
      {state.error && (
        <div role="alert">
          <Notice look="bad">{state.error}</Notice>
        </div>
      )}
      <TextField
        id="email"
        name="email"
        type="email"
        label="Mail address"
        autoComplete="username"
        defaultValue={state.email}
        required
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="primary" disabled={pending}>
        {pending ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  )
}
