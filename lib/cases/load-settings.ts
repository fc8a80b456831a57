import { z } from 'zod'
import type { Person } from '#lib/actor.ts'
import { changeSettings, figure, figureOrNone, nameOf } from '#lib/change-settings.ts'
import type { Clock } from '#lib/clock.ts'
import type { Tx } from '#lib/db.ts'
import type { Result } from '#lib/errors.ts'
import { readSettings, type Settings } from '#lib/settings.ts'

/** How much at once, as an admin sets it; null: no limit of the desk's. `seen` names this state of it. */
export type Load = {
  requestsPerMinute: number | null
  tokensPerMinute: number | null
  manyWaiting: number
  seen: string
}

const requests = 'Requests a minute are a whole number from 1 to 1,000,000, or nothing.'
const tokens = 'Tokens a minute are a whole number from 1,000, or nothing.'

export const loadGiven = z.object({
  requestsPerMinute: figureOrNone(1, 1_000_000, requests),
  tokensPerMinute: figureOrNone(1_000, 1_000_000_000, tokens),
  manyWaiting: figure(1, 1_000_000, 'Say from how many waiting cases on, from 1.'),
  seen: z.string(),
})

/** How much at once, as it is now. */
export async function readLoad(tx: Tx): Promise<Load> {
  const settings = await readSettings(tx)
  const { providerRate, manyWaiting } = settings
  return { ...providerRate, manyWaiting, seen: stateOf(settings) }
}

/** Sets how much at once, for an admin; it holds from the next call on. Refused where somebody else changed it meanwhile. */
export function setLoad(
  person: Person,
  { seen, manyWaiting, ...providerRate }: z.output<typeof loadGiven>,
  clock: Clock,
): Promise<Result<null>> {
  return changeSettings(person, { seen, stateOf, values: () => ({ providerRate, manyWaiting }) }, clock)
}

function stateOf({ providerRate, manyWaiting }: Settings): string {
  const { requestsPerMinute, tokensPerMinute } = providerRate
  return nameOf([requestsPerMinute, tokensPerMinute, manyWaiting])
}
