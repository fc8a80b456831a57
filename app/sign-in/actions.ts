'use server'

import { redirect } from 'next/navigation'
import { endSession, startSession } from '#lib/auth/sign-in.ts'

export type SignInState = { email: string; error: string | null }

/** Signs a person in and takes them where they wanted to go. What was typed comes back, but for the password. */
export async function signIn(_before: SignInState, form: FormData): Promise<SignInState> {
  const email = String(form.get('email') ?? '')
  const result = await startSession(email, String(form.get('password') ?? ''))
  if (!result.ok) return { email, error: result.error.message }
  redirect(ownPath(String(form.get('to') ?? '')))
}

export async function signOut(): Promise<void> {
  await endSession()
  redirect('/sign-in')
}

/** A path of this desk, never another site's address. */
function ownPath(path: string): string {
  return /^\/(?![/\\])/.test(path) ? path : '/queue'
}
