import { createHash } from 'node:crypto'
import { z } from 'zod'
import { mayAs, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { readSettings, type Settings } from '#lib/settings.ts'

/** The rules of deciding that an admin sets: limits in whole units, seconds to undo in. `seen` names this state of them. */
export type DeskRules = { agent: number; lead: number; undoSeconds: number; seen: string }

const whole = (most: number, words: string) =>
  z.coerce.number(words).int(words).min(0, words).max(most, words)
const limit = whole(10_000_000, 'A limit is a whole number from 0 to 10,000,000.')

export const deskRulesGiven = z
  .object({
    agent: limit,
    lead: limit,
    undoSeconds: whole(600, 'Give 0 to 600 seconds to undo in.'),
    seen: z.string(),
  })
  .refine(({ agent, lead }) => lead >= agent, {
    path: ['lead'],
    message: 'A lead may approve at least what an agent may.',
  })

/** The rules of deciding as they are now. */
export async function readDeskRules(tx: Tx): Promise<DeskRules> {
  const settings = await readSettings(tx)
  const { approveLimits, undoSeconds } = settings
  return { ...approveLimits, undoSeconds, seen: stateOf(settings) }
}

/** Sets the rules of deciding, for an admin; they hold from the next approval on. Refused where somebody else changed them. */
export function setDeskRules(
  person: Person,
  { agent, lead, undoSeconds, seen }: z.output<typeof deskRulesGiven>,
  clock: Clock,
): Promise<Result<null>> {
  return db().$transaction(async (tx) => {
    if (!mayAs(person, 'admin')) {
      return refused({ kind: 'forbidden', message: 'Only an admin may do this. Nothing was saved.' })
    }
    // One at a time, also where nothing is stored yet.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('desk rules'))`
    if (stateOf(await readSettings(tx)) !== seen) {
      const message = 'Somebody else changed this while you did. Nothing was saved: look at what it is now.'
      return refused({ kind: 'conflict', message, by: null, at: null, state: null })
    }
    for (const [key, value] of [
      ['approveLimits', { agent, lead }],
      ['undoSeconds', undoSeconds],
    ] as const) {
      const written = { value, updatedById: person.id, updatedAt: clock.now() }
      await tx.setting.upsert({ where: { key }, create: { key, ...written }, update: written })
    }
    return done(null)
  })
}

function stateOf({ approveLimits: { agent, lead }, undoSeconds }: Settings): string {
  return createHash('sha256').update(`${agent} ${lead} ${undoSeconds}`).digest('hex').slice(0, 16)
}
