import { APIError } from 'better-auth/api'
import { headers } from 'next/headers'
import type { Clock } from '#lib/clock.ts'
import { systemClock } from '#lib/clock.ts'
import { done, type Refused, refused } from '#lib/errors.ts'
import { auth } from './auth.ts'
import { overLimit } from './throttle.ts'

const limit = { most: 10, windowMs: 5 * 60_000 }

type SignIn = { ok: true; value: null } | { ok: false; error: Refused }

/** Signs in by mail address and password. The answer is the same whether the address or the password was wrong. */
export async function startSession(
  email: string,
  password: string,
  clock: Clock = systemClock,
): Promise<SignIn> {
  const address = email.trim().toLowerCase()
  if (await overLimit(`sign-in ${address}`, limit, clock)) {
    const message = 'Too many tries with this address. Wait five minutes, then try again.'
    return refused({ kind: 'forbidden', message })
  }
  try {
    await auth().api.signInEmail({ body: { email: address, password }, headers: await headers() })
    return done(null)
  } catch (fault) {
    if (!(fault instanceof APIError)) throw fault
    const message = 'Mail address and password do not fit together. You are not signed in.'
    return refused({ kind: 'forbidden', message })
  }
}

export async function endSession(): Promise<void> {
  await auth().api.signOut({ headers: await headers() })
}
