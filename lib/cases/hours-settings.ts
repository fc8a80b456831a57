import { z } from 'zod'
import type { Person } from '#lib/actor.ts'
import { changeSettings, figure, figureOrNone, nameOf } from '#lib/change-settings.ts'
import type { Clock } from '#lib/clock.ts'
import type { Tx } from '#lib/db.ts'
import type { Result } from '#lib/errors.ts'
import { isTimeZone, readSettings, type Settings } from '#lib/settings.ts'

/** When the desk is open, as an admin sets it: full hours there, days from 1, Monday; no hours: always. */
export type Hours = { days: number[]; from: number | null; to: number | null; timeZone: string; seen: string }

const open = 'Say from which full hour to which the desk is open, from 0 to 24; neither: always.'

export const hoursGiven = z
  .object({
    days: z.array(figure(1, 7, 'There is no such day.')),
    from: figureOrNone(0, 23, open),
    to: figureOrNone(1, 24, open),
    timeZone: z
      .string()
      .trim()
      .refine(isTimeZone, 'There is no such time zone. It is called as in Europe/Berlin.'),
    seen: z.string(),
  })
  .transform(({ days, from, to, timeZone, seen }, said) => {
    if (from === null && to === null) return { deskHours: null, timeZone, seen }
    const refuse = (message: string) => {
      said.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (from === null || to === null) return refuse(open)
    if (from >= to) return refuse('A desk closes after it has opened.')
    if (days.length === 0) return refuse('Say on which days the desk is open.')
    return { deskHours: { days, from, to }, timeZone, seen }
  })

/** When the desk is open, as it is now. */
export async function readHours(tx: Tx): Promise<Hours> {
  const settings = await readSettings(tx)
  const { deskHours, timeZone } = settings
  const { days, from, to } = deskHours ?? { days: [1, 2, 3, 4, 5], from: null, to: null }
  return { days, from, to, timeZone, seen: stateOf(settings) }
}

/** Sets when the desk is open, for an admin; cases are due by it from the next one on. Refused where somebody else changed it. */
export function setHours(
  person: Person,
  { seen, ...values }: z.output<typeof hoursGiven>,
  clock: Clock,
): Promise<Result<null>> {
  return changeSettings(person, { seen, stateOf, values: () => values }, clock)
}

function stateOf({ deskHours, timeZone }: Settings): string {
  return nameOf([deskHours?.days, deskHours?.from, deskHours?.to, timeZone])
}
