import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Person } from '#lib/actor.ts'
import { changeSettings } from '#lib/change-settings.ts'
import type { Clock } from '#lib/clock.ts'
import type { Tx } from '#lib/db.ts'
import { pricedModels, priceOf } from '#lib/deciders/prices.ts'
import type { Result } from '#lib/errors.ts'
import { kinds } from '#lib/playbooks/index.ts'
import { efforts, readSettings, type Settings } from '#lib/settings.ts'

/** A model that can be chosen, and what it takes: USD per million tokens read and written. */
export type ModelOffer = { model: string; input: number; output: number }
/** Who decides in a kind of case; empty where it is as usual. */
type Chosen = { model: string; effort: string }
/** Which model decides where, and how hard it thinks. `seen` names the state that this was read in. */
export type DeciderView = {
  usual: Chosen
  kinds: (Chosen & { name: string; words: string })[]
  tokenBudget: number
  models: ModelOffer[]
  efforts: readonly string[]
  seen: string
}

/** What an admin sees of who decides. */
export async function readDeciders(tx: Tx, at: Date): Promise<DeciderView> {
  const settings = await readSettings(tx)
  const { usual, playbooks } = settings.deciders
  const models = pricedModels.flatMap((model) => priceOf(model, at) ?? [])
  return {
    usual: { model: usual.model, effort: usual.effort ?? '' },
    kinds: kinds.map(({ name, words }) => {
      const { model = '', effort = '' } = playbooks[name] ?? {}
      return { name, words, model, effort: effort ?? '' }
    }),
    tokenBudget: settings.tokenBudget,
    models: models.map(({ model, input, output }) => ({ model, input, output })),
    efforts,
    seen: stateOf(settings),
  }
}

const effort = z.enum(efforts)
const ownEffort = z.union([effort, z.literal('').transform(() => undefined)])
const model = z
  .string()
  .refine((name) => pricedModels.includes(name), 'Choose one of the models that have a price.')
const ownModel = z.union([z.literal('').transform(() => undefined), model])
export const decidersGiven = z.object({
  usual: z.object({ model, effort: z.union([effort, z.literal('').transform(() => null)]) }),
  kinds: z.record(z.string(), z.object({ model: ownModel, effort: ownEffort })),
  tokenBudget: z.coerce
    .number('Give a whole number of tokens, from 1,000.')
    .int('Give a whole number of tokens, from 1,000.')
    .min(1_000, 'Give a whole number of tokens, from 1,000.')
    .max(10_000_000, 'Ten million tokens are the most.'),
  seen: z.string(),
})

/** Sets who decides, from each case's next run on. Refused where somebody else has changed it since it was read. */
export function setDeciders(
  person: Person,
  given: z.output<typeof decidersGiven>,
  clock: Clock,
): Promise<Result<null>> {
  const values = (settings: Settings) => {
    const known = kinds.flatMap(({ name }) => {
      const { model: own, effort: hard } = given.kinds[name] ?? {}
      const { model: _, effort: __, ...rest } = settings.deciders.playbooks[name] ?? {}
      return [[name, { ...rest, ...(own && { model: own }), ...(hard && { effort: hard }) }] as const]
    })
    const playbooks = { ...settings.deciders.playbooks, ...Object.fromEntries(known) }
    const deciders = { usual: { ...settings.deciders.usual, ...given.usual }, playbooks }
    return { deciders, tokenBudget: given.tokenBudget }
  }
  return changeSettings(person, { seen: given.seen, stateOf, values }, clock)
}

function stateOf({ deciders, tokenBudget }: Settings): string {
  return createHash('sha256')
    .update(JSON.stringify([deciders, tokenBudget]))
    .digest('hex')
    .slice(0, 16)
}
