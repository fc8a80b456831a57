import type { Tx } from '#lib/db.ts'
import { assistantPaused } from './switches.ts'

/** How long a case stays offered to the worker that is about to claim it, ms; if that dies, others may have it then. */
const offerMs = 2_000

/**
 * Offers the case that is next in line to whoever asks, and to nobody else for a moment. Null where none is due, and while
 * the assistant is paused. First what a lost worker had begun; then by priority, the kinds of cases in rotation, and
 * within a kind by the place in the line, where a customer's many stand behind another's few. However many ask at once,
 * each gets another case, and nobody waits for anybody. The order itself is the database's: `next_in_line`.
 */
export async function nextInLine(tx: Pick<Tx, '$queryRaw'>, at: Date): Promise<string | null> {
  const [next] = await tx.$queryRaw<{ id: string | null }[]>`
    SELECT next_in_line(${at}::timestamp, ${offerMs}::int) AS id WHERE NOT ${assistantPaused}`
  return next?.id ?? null
}
