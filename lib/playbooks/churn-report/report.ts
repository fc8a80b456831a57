import type { ChurnAccounts } from '#lib/shop/facts-accounts.ts'
import { countWords, dayWords, monthWords } from '#lib/words.ts'
import type { Churn, ChurnByPlan } from './churn.ts'

type Counted = { loaded: ChurnAccounts; overall: Churn; byPlan: ChurnByPlan }

/** The report as text: made of the computed figures alone, so it is the same whoever decided on the way to it. */
export function reportOf({ loaded, overall, byPlan }: Counted): { subject: string; body: string } {
  const subject = `Churn in ${monthWords(loaded.month)}, by plan`
  const lines = [subject, '', overallLine(overall), '', ...table(overall, byPlan), '', ...basis(loaded)]
  return { subject, body: lines.join('\n') }
}

function overallLine({ accounts, cancelled, churn_percent }: Churn): string {
  if (churn_percent === null) return 'No account was active when the month began.'
  return `Overall ${churn_percent} %: ${cancelled} of ${countWords(accounts, 'account')} cancelled.`
}

/** Columns of text, the figures flush right. */
function table(overall: Churn, { plans }: ChurnByPlan): string[] {
  if (plans.length === 0) return []
  const rows = [
    ['Plan', 'Accounts', 'Cancelled', 'Churn'],
    ...plans.map((churn) => [churn.plan, ...figures(churn)]),
    ['All', ...figures(overall)],
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

function figures({ accounts, cancelled, churn_percent }: Churn): string[] {
  return [String(accounts), String(cancelled), `${churn_percent ?? 0} %`]
}

function basis({ month, until, is_over }: ChurnAccounts): string[] {
  const counted = `Counted are the accounts that were active when ${monthWords(month)} began.`
  return is_over ? [counted] : [counted, `The month is not over: as of ${dayWords(until)}.`]
}
