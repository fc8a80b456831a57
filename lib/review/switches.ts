import { z } from 'zod'
import { mayAs, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { lockSwitches } from '#lib/lifecycle/switches.ts'
import { readSettings, type Settings } from '#lib/settings.ts'

/** Two ways to stop a part of the desk, apart from each other: no case is taken up; nothing approved is begun. */
export const switchNames = ['assistantPaused', 'sendingHeld'] as const
export type SwitchName = (typeof switchNames)[number]
/** A switch that is on: since when (ISO 8601), who turned it on, and how much waits for it. */
export type SwitchOn = { since: string; by: string; waiting: number }
export type Switches = Record<SwitchName, SwitchOn | null>

export const switchGiven = z.object({ name: z.enum(switchNames), on: z.boolean() })

/** So many are woken with the switch itself; the sweep of the workers finds the rest within seconds. */
const most = 200

/**
 * Turns a switch, for a lead. What it stops is stopped from the moment this has answered; what was approved stays
 * approved, and goes out once it is turned off again. Turning it to where it is changes nothing.
 */
export function turnSwitch(
  person: Person,
  { name, on }: z.output<typeof switchGiven>,
  clock: Clock,
): Promise<Result<Switches>> {
  return db().$transaction(async (tx) => {
    if (!mayAs(person, 'lead')) {
      const message = 'Only a lead may turn this on or off. Nothing was changed.'
      return refused({ kind: 'forbidden', message })
    }
    await lockSwitches(tx)
    const at = clock.now()
    const isOn = (await readSettings(tx))[name] !== null
    if (on && !isOn) {
      const value = { since: at.toISOString(), by: person.name }
      const written = { value, updatedAt: at, updatedById: person.id }
      await tx.setting.upsert({ where: { key: name }, create: { key: name, ...written }, update: written })
    }
    if (!on && isOn) {
      await tx.setting.delete({ where: { key: name } })
      await wake[name](tx, at)
    }
    return done(await readSwitches(tx))
  })
}

/** How the two switches stand. */
export async function readSwitches(
  tx: Tx,
  settings: Pick<Settings, SwitchName> | Promise<Settings> = readSettings(tx),
): Promise<Switches> {
  const { assistantPaused, sendingHeld } = await settings
  return {
    assistantPaused: assistantPaused && {
      ...assistantPaused,
      waiting: await tx.case.count({ where: { state: 'queued' } }),
    },
    sendingHeld: sendingHeld && {
      ...sendingHeld,
      waiting: await tx.proposal.count({
        where: { status: 'approved', case: { state: 'committing' }, effects: { some: { state: 'pending' } } },
      }),
    },
  }
}

/** Wakes what waited for a switch, soonest due first. */
const wake: Record<SwitchName, (tx: Tx, at: Date) => Promise<void>> = {
  async assistantPaused(tx, at) {
    const cases = await tx.case.findMany({
      where: { state: 'queued', OR: [{ wakeAt: null }, { wakeAt: { lte: at } }] },
      orderBy: { dueAt: 'asc' },
      select: { id: true },
      take: most,
    })
    for (const { id } of cases) await enqueue(tx, 'drive-case', { caseId: id })
  },
  async sendingHeld(tx, at) {
    // The first of each bundle that is not done; those after it are woken by it.
    const effects = await tx.effect.findMany({
      where: { state: 'pending', notBefore: { lte: at }, case: { state: 'committing' } },
      distinct: ['proposalId'],
      orderBy: [{ proposalId: 'asc' }, { place: 'asc' }],
      select: { id: true },
      take: most,
    })
    for (const { id } of effects) await enqueue(tx, 'execute-effect', { effectId: id })
  },
}
