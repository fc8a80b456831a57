import { accountFacts, ticketsFacts, volumeFacts } from '#lib/shop/facts-accounts.ts'
import { amountWords, countWords, dayWords } from '#lib/words.ts'
import { row, teller } from '../telling.ts'

// How what was read of an account is shown beside the answer.

export const tellAccount = teller(accountFacts, (account) => {
  const { company, tier, plan, owner, renewal_on, days_until_renewal, cancelled_on } = account
  const renews = days_until_renewal === null ? null : aheadWords(days_until_renewal)
  return {
    brief: [company, tier, cancelled_on ? 'cancelled' : renews && `renewal ${renews}`]
      .filter(Boolean)
      .join(', '),
    rows: [
      row('Company', company),
      row('Tier', tier),
      row('Plan', plan),
      row('Renewal', renewal_on && dayWords(renewal_on), renews),
      row('Cancelled', cancelled_on && dayWords(cancelled_on)),
      row('Owner', owner),
      row('Since', dayWords(account.customer_since)),
      row('Buyers', String(account.buyers)),
    ].flat(),
  }
})

export const tellTickets = teller(ticketsFacts, (facts) => {
  const { open, escalated, oldest_open_days, before_renewal, tickets } = facts
  const oldest = oldest_open_days === null ? null : countWords(oldest_open_days, 'day')
  const window = before_renewal && `in the ${before_renewal.days} days before renewal`
  return {
    brief: [`${open} open`, `${escalated} escalated`, oldest && `oldest ${oldest}`]
      .filter(Boolean)
      .join(', '),
    rows: [
      row('Open', String(open), oldest && `the oldest ${oldest} old`),
      row('Escalated', String(escalated)),
      row('Escalations', before_renewal && String(before_renewal.escalations), window),
      ...tickets.map(({ number, subject, age_days, escalated_on }) => {
        const since = escalated_on && `escalated ${dayWords(escalated_on)}`
        return row(number, subject, [`${countWords(age_days, 'day')} old`, since].filter(Boolean).join(', '))
      }),
    ].flat(),
  }
})

export const tellVolume = teller(volumeFacts, ({ volumes }) => ({
  brief: volumes.map(changeWords).join(', ') || 'nothing was ordered',
  rows: volumes.flatMap((volume) => {
    const { currency, last_12_months, year_before } = volume
    const said = ({ orders, total_cents, from, to }: typeof last_12_months) =>
      [
        `${amountWords(total_cents, currency)}, ${countWords(orders, 'order')}`,
        `${dayWords(from)} to ${dayWords(to)}`,
      ] as const
    return [
      row('Last 12 months', ...said(last_12_months)),
      row('Year before', ...said(year_before)),
      row('Change', changeWords(volume)),
    ].flat()
  }),
}))

function changeWords({
  change_percent,
  currency,
}: {
  change_percent: number | null
  currency: string
}): string {
  if (change_percent === null) return `no orders in ${currency} the year before`
  if (change_percent === 0) return 'unchanged'
  return `${change_percent < 0 ? 'down' : 'up'} ${Math.abs(change_percent)} %`
}

function aheadWords(days: number): string {
  if (days === 0) return 'today'
  return days < 0 ? `${countWords(-days, 'day')} ago` : `in ${countWords(days, 'day')}`
}
