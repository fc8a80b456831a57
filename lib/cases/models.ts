import type { Tx } from '#lib/db.ts'
import { pricedModels, priceOf } from '#lib/deciders/prices.ts'
import { kinds } from '#lib/playbooks/index.ts'
import { choiceFor, readSettings } from '#lib/settings.ts'

/** What keeps a desk from asking the models its settings name, in a sentence; null where nothing does. */
export async function modelFault(tx: Tx, at: Date): Promise<string | null> {
  const settings = await readSettings(tx)
  const models = new Set(kinds.map(({ name }) => choiceFor(settings, name).model))
  const unpriced = [...models].filter((model) => priceOf(model, at) === null)
  if (unpriced.length === 0) return null
  return `There is no price for ${unpriced.join(', ')}, so what it costs could not be kept within limits. Choose one of ${pricedModels.join(', ')} under Settings.`
}
