import { hashPassword } from 'better-auth/crypto'
import { z } from 'zod'
import { addPerson } from '#lib/auth/people.ts'
import { db } from '#lib/db.ts'
import type { SeenProposal } from '#lib/review/schema.ts'
import { eachOf } from './each-of.ts'
import { actionId, answerOf, callAction } from './server-action.ts'

/** Somebody who is signed in. */
export type Reviewer = {
  name: string
  /** Opens the queue, as whoever begins to review does. Gives the answer's status. */
  open(): Promise<number>
  /** Approves what is seen, by the action that the button calls. */
  approve(seen: SeenProposal): Promise<Answer>
}

/** What came of an approval: it was this reviewer's, somebody else was first, or it went wrong; and how long it took, ms. */
export type Answer = { ms: number } & (
  | { kind: 'decided' }
  | { kind: 'told'; by: string | null; message: string }
  | { kind: 'error'; why: string }
)

const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    error: z.object({ kind: z.string(), message: z.string(), by: z.string().nullish() }),
  }),
])

const password = 'a password for reviewers'
/** Checking a password is meant to be slow: more at once only wait for each other. */
const signInsAtOnce = 8

/** Adds so many agents to the desk and signs each of them in over HTTP. */
export async function reviewersOf(url: string, number: number): Promise<Reviewer[]> {
  const hash = await hashPassword(password)
  const people = Array.from({ length: number }, (_, index) => ({
    name: `Reviewer ${index + 1}`,
    email: `reviewer-${index + 1}@northline.test`,
  }))
  for (const person of people) {
    await db().$transaction((tx) => addPerson(tx, { ...person, role: 'agent' }, hash))
  }
  return eachOf(people, ({ name, email }) => signedIn(url, name, email), signInsAtOnce)
}

/** Signs somebody in over HTTP, as the form does. Gives the cookie of their session. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const form = new FormData()
  form.set('_1_email', email)
  form.set('_1_password', password)
  form.set('0', JSON.stringify([{ email: '', error: null }, '$K1']))
  const id = actionId('app/sign-in/actions.ts', 'signIn')
  const answered = await callAction(`${url}/sign-in`, id, form)
  const told = await answered.text()
  const cookie = answered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  if (cookie === '') throw new Error(`${email} could not sign in: ${answered.status} ${told.slice(0, 300)}`)
  return cookie
}

async function signedIn(url: string, name: string, email: string): Promise<Reviewer> {
  const cookie = await signIn(url, email, password)
  const approveId = actionId('app/(desk)/queue/actions.ts', 'approveProposal')
  return {
    name,
    async open() {
      const page = await fetch(`${url}/queue`, { headers: { Cookie: cookie } })
      await page.arrayBuffer()
      return page.status
    },
    approve: (seen) => approve(`${url}/queue`, approveId, cookie, seen),
  }
}

async function approve(page: string, id: string, cookie: string, seen: SeenProposal): Promise<Answer> {
  const began = performance.now()
  try {
    const answered = await callAction(page, id, JSON.stringify([{ seen, knowing: null }]), cookie)
    const rows = await answered.text()
    const ms = performance.now() - began
    if (!answered.ok) return { kind: 'error', why: `Status ${answered.status}`, ms }
    const given = answerOf(rows, answer)
    if (given.ok) return { kind: 'decided', ms }
    const { kind, by = null, message } = given.error
    return kind === 'conflict' ? { kind: 'told', by, message, ms } : { kind: 'error', why: message, ms }
  } catch (fault) {
    return { kind: 'error', why: String(fault), ms: performance.now() - began }
  }
}
