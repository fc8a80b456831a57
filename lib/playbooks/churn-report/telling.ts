import { churnAccounts } from '#lib/shop/facts-accounts.ts'
import { countWords, dayWords, monthWords } from '#lib/words.ts'
import { row, teller } from '../telling.ts'
import { type Churn, churnByPlan, overallChurn } from './churn.ts'

// How what a report was made of is shown beside it.

export const tellAccounts = teller(churnAccounts, ({ month, until, is_over, accounts }) => {
  const cancelled = accounts.filter((account) => account.cancelled)
  const counted = countWords(accounts.length, 'account')
  return {
    brief: `${counted}, ${cancelled.length} cancelled in ${monthWords(month)}`,
    rows: [
      row('Month', monthWords(month), is_over ? null : `up to ${dayWords(until)}`),
      row('Active', counted, 'when the month began'),
      row(
        'Cancelled',
        cancelled.length === 0 ? 'none' : cancelled.map(({ account, plan }) => `${account}, ${plan}`),
      ),
    ].flat(),
  }
})

export const tellOverall = teller(overallChurn, (churn) => ({
  brief: churnWords(churn),
  rows: row('All plans', ...said(churn)),
}))

export const tellByPlan = teller(churnByPlan, ({ plans }) => ({
  brief: plans.map((churn) => `${churn.plan} ${churnWords(churn)}`).join(', '),
  rows: plans.flatMap((churn) => row(churn.plan, ...said(churn))),
}))

function said(churn: Churn): [string, string] {
  return [churnWords(churn), `${churn.cancelled} of ${countWords(churn.accounts, 'account')}`]
}

function churnWords({ churn_percent }: Churn): string {
  return churn_percent === null ? 'no accounts' : `${churn_percent} %`
}
