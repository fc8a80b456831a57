import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Prisma } from '#prisma/generated/client.ts'
import { mayAs, type Person } from './actor.ts'
import type { Clock } from './clock.ts'
import { db } from './db.ts'
import { done, type Result, refused } from './errors.ts'
import { readSettings, type Settings } from './settings.ts'

type Change = {
  /** The state that whoever changes them saw, as `stateOf` names it. */
  seen: string
  stateOf(settings: Settings): string
  /** What is set, by the settings' keys. */
  values(settings: Settings): Partial<Settings>
}

/** Changes settings of the desk, for an admin, one at a time. Refused where somebody else has changed what was seen. */
export function changeSettings(
  person: Person,
  { seen, stateOf, values }: Change,
  clock: Clock,
): Promise<Result<null>> {
  return db().$transaction(async (tx) => {
    if (!mayAs(person, 'admin')) {
      return refused({ kind: 'forbidden', message: 'Only an admin may do this. Nothing was saved.' })
    }
    // A row to lock may not be there yet.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))`
    const settings = await readSettings(tx)
    if (stateOf(settings) !== seen) {
      const message = 'Somebody else changed this while you did. Nothing was saved: look at what it is now.'
      return refused({ kind: 'conflict', message, by: null, at: null, state: null })
    }
    for (const [key, set] of Object.entries(values(settings))) {
      const value = set ?? Prisma.JsonNull
      const written = { value, updatedById: person.id, updatedAt: clock.now() }
      await tx.setting.upsert({ where: { key }, create: { key, ...written }, update: written })
    }
    return done(null)
  })
}

/** A name for a state of settings, by what they are. */
export function nameOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
}

/** A whole number as it stands in a field of a form. */
export const figure = (least: number, most: number, words: string) =>
  z.string().pipe(z.coerce.number<string>(words).int(words).min(least, words).max(most, words))

/** The same, where nothing in the field means none: null. */
export const figureOrNone = (least: number, most: number, words: string) =>
  z
    .string()
    .transform((text) => (text === '' ? null : text))
    .pipe(z.coerce.number<string>(words).int(words).min(least, words).max(most, words).nullable())
