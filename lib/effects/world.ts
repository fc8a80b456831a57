import type { Tx } from '#lib/db.ts'
import type { ReadCase } from '#lib/lifecycle/held.ts'
import { readSettings } from '#lib/settings.ts'
import { type OrderToAct, readToAct } from '#lib/shop/read-to-act.ts'
import { type Act, objectionTo } from '#lib/shop/rules.ts'
import { scopeOf } from '#lib/shop/scope.ts'

/** An act on an order as the rules know it, which may depend on what is on file; `today` where another day judges it. */
type OnOrder = { order: string; act: Act | ((known: OrderToAct) => Act); at: Date; today?: string }

/**
 * What speaks against an act on an order, read in this moment: the same rules as when it was proposed, days ago perhaps.
 * `more` is asked for what the rules do not know.
 */
export async function objectionNow(
  tx: Tx,
  row: ReadCase,
  { order: number, act, at, today = at.toISOString().slice(0, 10) }: OnOrder,
  more: (known: OrderToAct) => string | null = () => null,
): Promise<string | null> {
  const known = await readToAct(tx, scopeOf(row), number, at)
  if (known === null) return `There is no order ${number} of this customer any more.`
  const { reshipAfterDays, orderPolicy: policy } = await readSettings(tx)
  const desk = { today, reshipAfterDays, policy }
  const order = { ...known.order, open_proposal: otherThan(row, known.order.open_proposal) }
  const judged = typeof act === 'function' ? act(known) : act
  return objectionTo(judged, { ...known, order }, desk) ?? more(known)
}

/** What the facts name a payment method by, of its row; the row itself where it is not on file any more. */
export function methodNamed({ onFile }: OrderToAct, methodId: string): string {
  for (const [name, method] of onFile) if (method.methodId === methodId) return name
  return methodId
}

/** The case that is first to act on an order, unless it is this one, which does it now. */
function otherThan({ number }: ReadCase, openProposal: string | null): string | null {
  return openProposal === `case #${number}` ? null : openProposal
}
