import type { User } from '#prisma/generated/client.ts'
import { idOf } from '../random.ts'

type SeededUser = Pick<User, 'id' | 'name' | 'email' | 'role'>

const user = (name: string, email: string, role: User['role']): SeededUser => ({
  id: idOf('user', email),
  name,
  email,
  role,
})

/** The people of the desk; their ids are the same in every seeded database. */
export const USERS = {
  maya: user('Maya Chen', 'maya@northline.test', 'agent'),
  priya: user('Priya Nair', 'priya@northline.test', 'lead'),
  sam: user('Sam Ortiz', 'sam@northline.test', 'admin'),
} as const

/** What they sign in with. Known to everybody, so a desk that is more than a sample gives them other passwords. */
export const SIGN_INS = [
  { user: USERS.maya, password: 'maya-northline' },
  { user: USERS.priya, password: 'priya-northline' },
  { user: USERS.sam, password: 'sam-northline' },
] as const
