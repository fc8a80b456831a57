import { z } from 'zod'
import type { Person } from '#lib/actor.ts'
import { changeSettings, figure, figureOrNone, nameOf } from '#lib/change-settings.ts'
import type { Clock } from '#lib/clock.ts'
import type { Tx } from '#lib/db.ts'
import type { Result } from '#lib/errors.ts'
import { readSettings, type Settings } from '#lib/settings.ts'

/** For how long is kept what nobody needs in the end, as an admin sets it. `seen` names this state of it. */
export type Keeping = Settings['keep'] & { seen: string }

const most = 10_000
const span = (of: string, least: number, unit: string) =>
  figure(least, most, `${of}: a whole number of ${unit} from ${least} to 10,000.`)

export const keepingGiven = z.object({
  jobMinutes: span('Work that is done', 1, 'minutes'),
  unsentDays: span('Unsent text', 1, 'days'),
  unsentOfClosedDays: span('Unsent text of closed cases', 1, 'days'),
  heartbeatMinutes: span('Workers that are gone', 1, 'minutes'),
  throttleDays: span('Counts of attempts', 1, 'days'),
  endedSessionDays: span('Sessions that have ended', 0, 'days'),
  mailboxDays: figureOrNone(
    1,
    most,
    'Mails in the mailbox: a whole number of days from 1 to 10,000, or nothing.',
  ),
  seen: z.string(),
})

/** For how long things are kept, as it is now. */
export async function readKeeping(tx: Tx): Promise<Keeping> {
  const settings = await readSettings(tx)
  return { ...settings.keep, seen: stateOf(settings) }
}

/** Sets for how long things are kept, for an admin; it holds within a minute. Refused where somebody else changed it meanwhile. */
export function setKeeping(
  person: Person,
  { seen, ...keep }: z.output<typeof keepingGiven>,
  clock: Clock,
): Promise<Result<null>> {
  return changeSettings(person, { seen, stateOf, values: () => ({ keep }) }, clock)
}

function stateOf({ keep }: Settings): string {
  return nameOf(Object.entries(keep).sort())
}
