import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Person } from '#lib/actor.ts'
import type { Role } from '#prisma/generated/client.ts'
import { auth } from './auth.ts'

/** Who is asking: the signed-in person, or null. Read once a request. */
export const currentPerson = cache(async (): Promise<Person | null> => {
  // First of all, so that a build takes the page for what it is: different for everybody.
  const asked = await headers()
  const session = await auth().api.getSession({ headers: asked })
  if (session === null) return null
  const { id, name, role } = session.user
  return { id, name, role }
})

/** The signed-in person, for a page of the desk. Whoever is not signed in is sent to sign in and comes back after. */
export async function requirePerson(returnTo: string): Promise<Person> {
  return (await currentPerson()) ?? redirect(`/sign-in?to=${encodeURIComponent(returnTo)}`)
}

const ranks = { agent: 1, lead: 2, admin: 3 } satisfies Record<Role, number>

/** Whether a person may do what needs at least a role: an admin may do what a lead may, a lead what an agent may. */
export function mayAs(person: Person, role: Role): boolean {
  return ranks[person.role] >= ranks[role]
}
