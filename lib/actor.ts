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

const ranks = { agent: 1, lead: 2, admin: 3 } satisfies Record<Role, number>

/** Whether a person may do what needs at least a role: an admin may do what a lead may, a lead what an agent may. */
export function mayAs(person: Person, role: Role): boolean {
  return ranks[person.role] >= ranks[role]
}
