import type { CustomerFacts } from '#lib/shop/facts.ts'
import { amountWords, languageWords } from '#lib/words.ts'
import type { ReviewRow } from './review-row.ts'

type OtherCases = NonNullable<ReviewRow['customer']>['cases']
type OtherCase = { number: number; subject: string }
/** The customer as the reviewer sees them beside the draft, as of now. Times ISO 8601. */
export type CustomerPanel = {
  name: string
  /** Null where the shop does not know. */
  since: string | null
  orders: number
  /** What was refunded in 12 months: "none", "2, $40.00". */
  refunds: string
  openCases: OtherCase[]
  lastContact: { number: number; at: string } | null
  language: string | null
  note: string | null
}

/** Puts together what the shop and the desk know of a case's customer. @param others the last to move first. */
export function customerPanel(facts: CustomerFacts, others: OtherCases): CustomerPanel {
  const [last] = others
  return {
    name: facts.name,
    since: facts.customer_since,
    orders: facts.order_count,
    refunds: refundWords(facts.refunds_last_12_months),
    openCases: others
      .filter(({ state }) => state !== 'closed' && state !== 'waiting')
      .map(({ number, subject }) => ({ number, subject })),
    lastContact: last ? { number: last.number, at: last.stateSince.toISOString() } : null,
    language: facts.language === 'en' ? null : languageWords(facts.language),
    note: facts.note,
  }
}

function refundWords({ count, amounts }: CustomerFacts['refunds_last_12_months']): string {
  if (count === 0) return 'none'
  const sums = amounts.map(({ amount_cents, currency }) => amountWords(amount_cents, currency))
  return `${count}, ${sums.join(' and ')}`
}
