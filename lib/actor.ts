import type { Role } from '#prisma/generated/client.ts'

/** A signed-in person. */
export type Person = { id: string; name: string; role: Role }

/** Acts that nobody in particular does: a timer, an import. */
export const system = 'system'
export type System = typeof system

/** A person as the trail names them. */
export function actorOf(person: Person): `user:${string}` {
  return `user:${person.id}`
}
