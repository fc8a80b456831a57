import { z } from 'zod'
import type { ChurnAccounts } from '#lib/shop/facts-accounts.ts'

const count = z.int().min(0)

/** How many of so many accounts were cancelled, in whole percent, rounded half up; null where there was none. */
const churn = z.object({ accounts: count, cancelled: count, churn_percent: z.int().nullable() })

export const overallChurn = churn
/** By plan, in the order of their names. */
export const churnByPlan = z.object({ plans: z.array(churn.extend({ plan: z.string() })) })

export type Churn = z.infer<typeof churn>
export type ChurnByPlan = z.infer<typeof churnByPlan>
type Accounts = ChurnAccounts['accounts']

export function churnOf(accounts: Accounts): Churn {
  const cancelled = accounts.filter((account) => account.cancelled).length
  const share = accounts.length === 0 ? null : Math.round((100 * cancelled) / accounts.length)
  return { accounts: accounts.length, cancelled, churn_percent: share }
}

export function churnOfPlans(accounts: Accounts): ChurnByPlan {
  const plans = [...new Set(accounts.map(({ plan }) => plan))].toSorted()
  return {
    plans: plans.map((plan) => ({ plan, ...churnOf(accounts.filter((account) => account.plan === plan)) })),
  }
}
