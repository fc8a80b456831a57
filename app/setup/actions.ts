'use server'

import { redirect } from 'next/navigation'
import { makeFirstAdmin } from '#lib/auth/people.ts'
import { startSession } from '#lib/auth/sign-in.ts'
import type { Refused } from '#lib/errors.ts'

export type SetupState = { name: string; email: string; error: Refused | null }

/** Makes the first admin of an empty desk and signs them in. What was typed comes back, but for the password. */
export async function becomeFirstAdmin(_before: SetupState, form: FormData): Promise<SetupState> {
  const text = (field: string) => String(form.get(field) ?? '')
  const given = { name: text('name'), email: text('email'), password: text('password') }
  const made = await makeFirstAdmin(given)
  if (!made.ok) return { name: given.name, email: given.email, error: made.error }
  const session = await startSession(given.email, given.password)
  redirect(session.ok ? '/queue' : '/sign-in')
}
