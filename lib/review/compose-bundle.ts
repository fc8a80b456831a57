import { type BundledEffect, trackingPlaceholder } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { readSettings, type Settings } from '#lib/settings.ts'
import { type OrderToAct, readToAct } from '#lib/shop/read-to-act.ts'
import { objectionTo, type World, worldAfter } from '#lib/shop/rules.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { type AskedAct, type AskedOnOrder, askedAct } from './asked.ts'
import { composeEmail } from './compose.ts'
import { composeOnOrder } from './compose-on-order.ts'
import { holdOrders } from './order-held.ts'

/** What is proposed to happen, the draft its mail is of, and the orders whose money or goods it moves. */
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
  const orders = ordersMovedBy(acts)
  await holdOrders(tx, orders)
  const settings = await readSettings(tx)
  const shop = shopOf(tx, about, settings)
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

async function compose(tx: Tx, act: AskedAct, { caseId }: About, shop: Shop): Promise<Composed | string> {
  if (act.kind === 'close') return { effect: act }
  if (act.kind !== 'send_email') return shop.act(act)
  const draft = await tx.draft.findUniqueOrThrow({
    where: { caseId_version: { caseId, version: act.draft } },
    select: { id: true, version: true, subject: true, body: true },
  })
  const effect = await composeEmail(tx, caseId, draft)
  return effect === null ? 'Nobody is known to whom the mail could be sent.' : { effect, draftId: draft.id }
}

type Shop = { act(act: AskedOnOrder): Promise<Composed | string> }

/** The shop as just read, and as each act that it is told of would leave it. */
function shopOf(tx: Tx, { scope, at }: About, settings: Settings): Shop {
  const desk = { today: at.toISOString().slice(0, 10), reshipAfterDays: settings.reshipAfterDays }
  const orders = new Map<string, { known: OrderToAct; world: World }>()
  return {
    async act(act) {
      const read = orders.get(act.order)?.known ?? (await readToAct(tx, scope, act.order, at))
      if (read === null) return `There is no order ${act.order} of this customer.`
      const world = orders.get(act.order)?.world ?? read
      const objection = objectionTo(act, world, desk)
      if (objection !== null) return objection
      const effect = composeOnOrder(act, read, settings)
      if (typeof effect === 'string') return effect
      const shares = effect.kind === 'refund' ? effect.shares : []
      const back = shares.map(({ methodId: method, amountCents }) => ({ method, amountCents }))
      const known = { ...read, refunds: [...read.refunds, ...back] }
      orders.set(act.order, { known, world: worldAfter(act, world) })
      return { effect }
    },
  }
}

/** The orders whose money or goods are moved, each once. */
function ordersMovedBy(acts: readonly AskedAct[]): string[] {
  const moved = acts.flatMap((act) => (act.kind === 'refund' || act.kind === 'reship' ? [act.order] : []))
  return [...new Set(moved)].sort()
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
