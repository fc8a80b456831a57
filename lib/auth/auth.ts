import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { nextCookies } from 'better-auth/next-js'
import { db } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'

const days = 24 * 60 * 60

type Auth = ReturnType<typeof build>
const holder = globalThis as typeof globalThis & { shopopsAuth?: Auth }

/** Sign-in by mail address and password, with sessions in the database. Opened at first use. */
export function auth(): Auth {
  holder.shopopsAuth ??= build()
  return holder.shopopsAuth
}

function build() {
  const { AUTH_SECRET, APP_URL } = readEnv(['AUTH_SECRET', 'APP_URL'])
  return betterAuth({
    appName: 'ShopOps',
    secret: AUTH_SECRET,
    baseURL: APP_URL,
    database: prismaAdapter(db(), { provider: 'postgresql' }),
    // People are added by an admin, never by themselves.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 200 },
    session: { expiresIn: 14 * days, updateAge: days },
    account: { modelName: 'credential' },
    user: { additionalFields: { role: { type: ['agent', 'lead', 'admin'], required: true, input: false } } },
    // A session comes with its person in one question: every page waits for it.
    advanced: { database: { generateId: false, joins: true }, cookiePrefix: 'shopops' },
    plugins: [nextCookies()],
  })
}
