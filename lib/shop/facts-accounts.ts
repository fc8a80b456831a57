import { z } from 'zod'

// What is seen of the companies that hold accounts. As in facts.ts: integer cents beside a currency, days and times in
// UTC, ages in whole days, null where it is not known. Whatever can be counted is counted here, so that nobody who
// decides or reads has to.

const day = z.iso.date()
const time = z.iso.datetime()
const count = z.int().min(0)

export const accountFacts = z.object({
  company: z.string(),
  /** "gold", "silver", "bronze". */
  tier: z.string(),
  plan: z.string(),
  /** Who of the shop looks after the account. */
  owner: z.string(),
  customer_since: day,
  renewal_on: day.nullable(),
  /** Negative once the day has passed. */
  days_until_renewal: z.int().nullable(),
  cancelled_on: day.nullable(),
  /** How many people order for the company. */
  buyers: count,
})

export const ticketsFacts = z.object({
  open: count,
  /** Of the open ones. */
  escalated: count,
  /** The age of the oldest open one. */
  oldest_open_days: count.nullable(),
  /** Of all tickets, closed ones too, within so many days before the renewal; null where no renewal is known. */
  before_renewal: z.object({ days: count, escalations: count }).nullable(),
  /** The open ones, oldest first. The subjects are the company's own words. */
  tickets: z.array(
    z.object({
      number: z.string(),
      subject: z.string(),
      opened_on: day,
      age_days: count,
      escalated_on: day.nullable(),
    }),
  ),
})

const window = z.object({ from: time, to: time, orders: count, total_cents: z.int() })

export const volumeFacts = z.object({
  /** One for each currency that was ordered in, the most first; cancelled orders are left out. */
  volumes: z.array(
    z.object({
      currency: z.string().length(3),
      last_12_months: window,
      year_before: window,
      /** Whole percent, rounded half away from zero; negative is less. Null where nothing was ordered the year before. */
      change_percent: z.int().nullable(),
    }),
  ),
})

/** The accounts that were active when a month began, and which of them were cancelled in it. */
export const churnAccounts = z.object({
  /** "2026-11". */
  month: z.string(),
  /** Counted up to this time: the end of the month, or now while it is not over. */
  until: time,
  is_over: z.boolean(),
  accounts: z.array(z.object({ account: z.string(), plan: z.string(), cancelled: z.boolean() })),
})

export type AccountFacts = z.infer<typeof accountFacts>
export type TicketsFacts = z.infer<typeof ticketsFacts>
export type VolumeFacts = z.infer<typeof volumeFacts>
export type ChurnAccounts = z.infer<typeof churnAccounts>
