import type { Role } from '#prisma/generated/client.ts'

/** A signed-in person. */
export type Person = { id: string; name: string; role: Role }

/** A person as the trail names them. */
export function actorOf(person: Person): `user:${string}` {
  return `user:${person.id}`
}
