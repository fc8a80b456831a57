import { type BundledEffect, trackingPlaceholder } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { type AskedAct, askedAct } from './asked.ts'
import { composeEmail } from './compose.ts'
import { holdOrders } from './order-held.ts'
import { type ShopToAct, shopToAct } from './shop-to-act.ts'

/** What is proposed to happen, the draft its mail is of, and the orders to which it does something. */
export type Composition = { effects: BundledEffect[]; draftId: string | null; orders: string[] }

type About = { caseId: string; scope: Scope; at: Date }

/**
 * Makes of what the assistant asked for what would happen: whom the mail goes to, how a refund is split, where a
 * replacement goes, all from what the desk and the shop hold now. Each act is checked against the world as those before
 * it would leave it. Two cases that reach for the same order at the same time are taken one after the other.
 *
 * @returns a text where it cannot be proposed: why, in words for a person.
 */
export async function composeBundle(
  tx: Tx,
  asked: readonly unknown[],
  about: About,
): Promise<Composition | string> {
  const acts = asked.map((act) => askedAct.parse(act))
  const orders = ordersActedOn(acts)
  await holdOrders(tx, orders)
  const settings = await readSettings(tx)
  const shop = shopToAct(tx, about, settings)
  const effects: BundledEffect[] = []
  let draftId: string | null = null
  for (const act of acts) {
    const composed = await compose(tx, act, about, shop)
    if (typeof composed === 'string') return composed
    if ('draftId' in composed) draftId = composed.draftId
    effects.push(composed.effect)
  }
  return faultIn(effects) ?? { effects, draftId, orders }
}

type Composed = { effect: BundledEffect } | { effect: BundledEffect; draftId: string }

async function compose(
  tx: Tx,
  act: AskedAct,
  { caseId }: About,
  shop: ShopToAct,
): Promise<Composed | string> {
  if (act.kind === 'close') return { effect: act }
  if (act.kind !== 'send_email') {
    const effect = await shop.act(act)
    return typeof effect === 'string' ? effect : { effect }
  }
  const draft = await tx.draft.findUniqueOrThrow({
    where: { caseId_version: { caseId, version: act.draft } },
    select: { id: true, version: true, subject: true, body: true },
  })
  const effect = await composeEmail(tx, caseId, draft)
  return effect === null ? 'Nobody is known to whom the mail could be sent.' : { effect, draftId: draft.id }
}

/** The orders to which something is done, each once. To look at one again does nothing to it. */
function ordersActedOn(acts: readonly AskedAct[]): string[] {
  const orders = acts.flatMap((act) => ('order' in act && act.kind !== 'follow_up' ? [act.order] : []))
  return [...new Set(orders)].sort()
}

/** What is wrong with a bundle as a whole, in words; null where nothing is. */
export function faultIn(effects: readonly BundledEffect[]): string | null {
  const mails = effects.flatMap((effect, place) =>
    effect.kind === 'send_email' ? [{ ...effect, place }] : [],
  )
  if (mails.length > 1) return 'Several mails were asked for at once.'
  const gap = mails.find(({ subject, body }) => `${subject}\n${body}`.includes(trackingPlaceholder))
  const filled = effects.slice(0, gap?.place).some(({ kind }) => kind === 'reship')
  return gap === undefined || filled
    ? null
    : `The mail holds ${trackingPlaceholder}, and no replacement before it gives a tracking number.`
}
