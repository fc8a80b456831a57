import { z } from 'zod'

/** Whole days; null: without end. */
const windowDays = z.int().min(1).max(10_000).nullable()
/** In which an order may still be changed. */
const statuses = z.array(z.enum(['pending', 'processed']))
/** By what money may move: what the order was first paid by, any gift card of the customer, or all they have on file. */
const methods = z.array(z.enum(['original', 'gift_card', 'any'])).min(1, 'Say by what money may move.')

/** What a desk allows to be done to an order, beside what no shop can do. Data of its settings; the rules read it. */
export const orderPolicy = z.strictObject({
  cancel: z.strictObject({
    in: statuses,
    /** The reasons that count; where there are none, every reason does. */
    reasons: z
      .array(z.string().min(1).max(100, 'A reason has up to 100 characters.'))
      .max(50, 'There are up to 50 reasons.'),
    /** Whether also an order of which items were changed. */
    afterItemsChanged: z.boolean(),
  }),
  changeAddress: z.strictObject({ in: statuses, sameCountry: z.boolean() }),
  changeItems: z.strictObject({ in: statuses, once: z.boolean(), settleBy: methods }),
  changePayment: z.strictObject({ in: statuses }),
  /** Windows count from the day of delivery. `once`: one return or exchange an order, whichever it was. */
  returnItems: z.strictObject({ windowDays, once: z.boolean(), refundTo: methods }),
  exchangeItems: z.strictObject({ windowDays, once: z.boolean(), settleBy: methods }),
})

export type OrderPolicy = z.infer<typeof orderPolicy>

/** Policies to begin with, by name. */
export const orderPolicies = {
  /** The sample shop's own. Source: its articles on cancellations, address changes, and returns and exchanges. */
  northline: {
    cancel: { in: ['pending', 'processed'], reasons: [], afterItemsChanged: true },
    changeAddress: { in: ['pending', 'processed'], sameCountry: true },
    changeItems: { in: ['pending'], once: true, settleBy: ['original'] },
    changePayment: { in: ['pending'] },
    returnItems: { windowDays: 30, once: true, refundTo: ['original'] },
    exchangeItems: { windowDays: 30, once: true, settleBy: ['original'] },
  },
  /** Source: the retail tools of tau2-bench (src/tau2/domains/retail/tools.py) at a2c0247. */
  'tau2-retail': {
    cancel: {
      in: ['pending'],
      reasons: ['no longer needed', 'ordered by mistake'],
      afterItemsChanged: false,
    },
    changeAddress: { in: ['pending'], sameCountry: false },
    changeItems: { in: ['pending'], once: true, settleBy: ['any'] },
    changePayment: { in: ['pending'] },
    returnItems: { windowDays: null, once: true, refundTo: ['original', 'gift_card'] },
    exchangeItems: { windowDays: null, once: true, settleBy: ['any'] },
  },
} as const satisfies Record<string, z.input<typeof orderPolicy>>
