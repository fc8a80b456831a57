import type { Role } from '#prisma/generated/client.ts'

/** A signed-in person. */
export type Person = { id: string; name: string; role: Role }

/** A person as the trail names them. */
export function actorOf(person: Person): `user:${string}` {
  return `user:${person.id}`
}

/** The name people call somebody by: "Maya" of "Maya Chen". */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
