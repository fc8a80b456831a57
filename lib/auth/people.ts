import { hashPassword } from 'better-auth/crypto'
import { z } from 'zod'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import type { Role } from '#prisma/generated/client.ts'

const newPerson = z.object({
  name: z.string().trim().min(1, 'Write a name.').max(200),
  email: z
    .email('This is not a mail address.')
    .max(254)
    .transform((address) => address.toLowerCase()),
  password: z.string().min(10, 'The password needs 10 characters or more.').max(200),
})
export type NewPerson = z.input<typeof newPerson>

/** Whether anybody can sign in yet. */
export async function hasAnybody(): Promise<boolean> {
  return (await db().user.findFirst({ select: { id: true } })) !== null
}

/** Makes the first admin of an empty desk. Refused, and nothing is made, once there is anybody. */
export async function makeFirstAdmin(given: NewPerson): Promise<Result<{ id: string }>> {
  const parsed = newPerson.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const message = `${issue?.message ?? 'The input is not valid.'} Nobody was added.`
    return refused({ kind: 'invalid', field: String(issue?.path[0] ?? 'name'), message })
  }
  const password = await hashPassword(parsed.data.password)
  return db().$transaction(async (tx) => {
    // Two first visits at once: the second waits here, then finds the admin of the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first admin'))`
    if ((await tx.user.findFirst({ select: { id: true } })) !== null) {
      const message = 'This desk has its first admin already. Sign in, or ask them to add you.'
      return refused({ kind: 'forbidden', message })
    }
    const { name, email } = parsed.data
    return done(await addPerson(tx, { name, email, role: 'admin' }, password))
  })
}

/** Adds a person who signs in with a password. @param passwordHash from Better Auth's `hashPassword`. */
export async function addPerson(
  tx: Tx,
  { name, email, role }: { name: string; email: string; role: Role },
  passwordHash: string,
): Promise<{ id: string }> {
  const user = await tx.user.create({
    data: { name, email, role, emailVerified: true },
    select: { id: true },
  })
  await setPassword(tx, user.id, passwordHash)
  return user
}

/** Gives a person the password they sign in with from now on. */
async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const credential = { userId, providerId: 'credential', accountId: userId }
  await tx.credential.upsert({
    where: { providerId_accountId: { providerId: 'credential', accountId: userId } },
    create: { ...credential, password: passwordHash },
    update: { password: passwordHash },
  })
}
