import type { Tx } from '#lib/db.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { readCaseHistory, readCasePage } from './case-page.ts'
import type { HistoryItem } from './telling.ts'

/** How far the assistant has come with a case that was just opened. */
export type Progress = {
  caseId: string
  number: number
  subject: string
  state: CaseState
  attention: string | null
  customer: string
  /** A colleague asked: there is nothing to review or to send. */
  isInside: boolean
  orderNumber: string | null
  question: string
  /** What the assistant did and was refused since it began last. */
  steps: HistoryItem[]
}

const shown: HistoryItem['kind'][] = ['applied', 'refused', 'run_suspended', 'run_resumed']

/** The progress of a case by its number; null if there is none. */
export async function readProgress(tx: Tx, number: number): Promise<Progress | null> {
  const page = await readCasePage(tx, number)
  if (page === null) return null
  const items = await readCaseHistory(tx, page)
  const began = items.findLastIndex(({ kind }) => kind === 'run_started')
  return {
    caseId: page.id,
    number,
    subject: page.subject,
    state: page.state,
    attention: page.attention,
    customer: page.isInside ? (page.messages[0]?.authorName ?? '') : page.customer.name,
    isInside: page.isInside,
    orderNumber: page.orderNumber,
    question: page.messages[0]?.body ?? '',
    steps: began < 0 ? [] : items.slice(began).filter(({ kind }) => shown.includes(kind)),
  }
}
