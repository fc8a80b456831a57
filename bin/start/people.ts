import { verifyPassword } from 'better-auth/crypto'
import { db } from '#lib/db.ts'
import { SIGN_INS } from '#prisma/seed/data/users.ts'

type SignIn = (typeof SIGN_INS)[number]

/** The people of the sample shop who can sign in with the passwords it gave them. */
export async function sampleSignIns(): Promise<SignIn[]> {
  const ids = SIGN_INS.map(({ user }) => user.id)
  const known = await db().credential.findMany({
    where: { userId: { in: ids }, providerId: 'credential' },
    select: { userId: true, password: true },
  })
  const hashes = new Map(known.map(({ userId, password }) => [userId, password]))
  const fitting = SIGN_INS.map(async (signIn) => {
    const hash = hashes.get(signIn.user.id)
    return hash && (await verifyPassword({ hash, password: signIn.password })) ? [signIn] : []
  })
  return (await Promise.all(fitting)).flat()
}
