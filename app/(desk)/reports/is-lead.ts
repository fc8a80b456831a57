import { mayAs } from '#lib/actor.ts'
import { requirePerson } from '#lib/auth/session.ts'

/** Whether whoever is asking may see reports. A page asks for itself: its layout is drawn beside it, not before. */
export async function isLead(): Promise<boolean> {
  return mayAs(await requirePerson('/reports'), 'lead')
}
