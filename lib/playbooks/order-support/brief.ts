import { z } from 'zod'
import type { RunStart } from '#lib/loop/types.ts'
import { orderPolicies, orderPolicy } from '#lib/shop/rules/policy.ts'
import { oncePer } from '../once-per.ts'

const subject = z.object({
  number: z.int(),
  title: z.string(),
  order: z.string().nullable(),
  can_be_written_to: z.boolean(),
})
const settings = z.object({
  shop: z.string(),
  voice: z.string(),
  /** Days since shipping after which an order that is still under way is for a person. */
  escalate_after_days: z.int().default(21),
  /** Days without a scan after which a parcel may be sent again. */
  reship_after_days: z.int().default(8),
  /** What may be done to an order. */
  order_policy: orderPolicy.default(orderPolicies.northline),
})

export type Brief = z.infer<typeof subject> & z.infer<typeof settings>

/** What this playbook needs of a run's start. @throws ZodError if the start was not made for it. */
export const briefOf = oncePer(
  (start: RunStart): Brief => ({ ...subject.parse(start.subject), ...settings.parse(start.settings) }),
)
