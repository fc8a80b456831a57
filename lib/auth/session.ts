import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Person } from '#lib/actor.ts'
import { askedForHeader } from './asked-for.ts'
import { auth } from './auth.ts'

/** The session of whoever is asking. Read once a request. */
const currentSession = cache(async () => {
  // First of all, so that a build takes the page for what it is: different for everybody.
  const asked = await headers()
  return auth().api.getSession({ headers: asked })
})

/** Who is asking: the signed-in person, or null. */
export async function currentPerson(): Promise<Person | null> {
  const session = await currentSession()
  if (session === null) return null
  const { id, name, role } = session.user
  return { id, name, role }
}

/** The session of whoever is asking, or null: for what outlives the request. */
export async function currentSessionId(): Promise<string | null> {
  return (await currentSession())?.session.id ?? null
}

/** The signed-in person, for a page of the desk. Whoever is not signed in is sent to sign in and comes back after. */
export async function requirePerson(returnTo: string): Promise<Person> {
  const person = await currentPerson()
  if (person !== null) return person
  const to = (await headers()).get(askedForHeader) ?? returnTo
  redirect(`/sign-in?to=${encodeURIComponent(to)}`)
}
