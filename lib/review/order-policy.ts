import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Person } from '#lib/actor.ts'
import { changeSettings } from '#lib/change-settings.ts'
import type { Clock } from '#lib/clock.ts'
import type { Tx } from '#lib/db.ts'
import type { Result } from '#lib/errors.ts'
import { canonical } from '#lib/json.ts'
import { readSettings, type Settings } from '#lib/settings.ts'
import { type OrderPolicy, orderPolicies, orderPolicy } from '#lib/shop/rules/policy.ts'

/** What the desk allows to be done to an order, what it could begin with instead, and the name of this state of it. */
export type PolicyView = {
  policy: OrderPolicy
  profiles: { name: string; policy: OrderPolicy }[]
  seen: string
}

const words = 'Days are a whole number from 1 to 10,000, or nothing.'
/** Days as they stand in a field of a form: nothing there is without end. */
const windowDays = z
  .string()
  .transform((text) => (text === '' ? null : text))
  .pipe(z.coerce.number<string>(words).int(words).min(1, words).max(10_000, words).nullable())

const { returnItems, exchangeItems } = orderPolicy.shape

export const orderPolicyGiven = z.object({
  policy: orderPolicy.extend({
    returnItems: returnItems.extend({ windowDays }),
    exchangeItems: exchangeItems.extend({ windowDays }),
  }),
  seen: z.string(),
})

/** The desk's policy on orders, as it is now. */
export async function readOrderPolicy(tx: Tx): Promise<PolicyView> {
  const settings = await readSettings(tx)
  const profiles = Object.entries(orderPolicies).map(([name, policy]) => ({
    name,
    policy: orderPolicy.parse(policy),
  }))
  return { policy: settings.orderPolicy, profiles, seen: stateOf(settings) }
}

/**
 * Sets what the desk allows to be done to an order, for an admin. It holds for what is proposed from then on, and for what
 * was approved and is not done yet. Refused where somebody else changed it meanwhile.
 */
export function setOrderPolicy(
  person: Person,
  { policy, seen }: z.output<typeof orderPolicyGiven>,
  clock: Clock,
): Promise<Result<null>> {
  return changeSettings(person, { seen, stateOf, values: () => ({ orderPolicy: policy }) }, clock)
}

function stateOf({ orderPolicy: policy }: Settings): string {
  return createHash('sha256').update(canonical(policy)).digest('hex').slice(0, 16)
}
