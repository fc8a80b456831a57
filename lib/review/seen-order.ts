import type { BundledEffect } from '#lib/bundle.ts'
import type { OrderToAct } from '#lib/shop/read-to-act.ts'
import type { World } from '#lib/shop/rules/world.ts'
import { splitRefund } from '#lib/shop/rules.ts'

/** An order with its rows, and as what comes before in a bundle would leave it. */
export type Seen = { known: OrderToAct; world: World }

/** By what part of what was paid goes back; null where less than that is left. */
export function sharesOf(amountCents: number, { known }: Seen) {
  const names = new Map(Array.from(known.onFile.values(), ({ methodId, method }) => [methodId, method]))
  const name = (id: string) => known.methods.get(id) ?? names.get(id) ?? 'the original payment method'
  const split = splitRefund(amountCents, known.payments, known.refunds)
  return (
    split?.map(({ method: methodId, amountCents }) => ({ methodId, method: name(methodId), amountCents })) ??
    null
  )
}

/** The order's rows as an effect would leave them: what was paid by which method, and what went back to it. */
export function seenAfter(effect: BundledEffect, { known, world }: Seen): Seen {
  const { paid, back } = movedBy(effect)
  const isGiftCard = (methodId: string) =>
    known.payments.some((each) => each.method === methodId && each.isGiftCard) ||
    world.profile?.payment_methods.some(
      ({ method_id, kind }) => kind === 'gift_card' && known.onFile.get(method_id)?.methodId === methodId,
    ) === true
  const payments = paid.map((each) => ({ ...each, isGiftCard: isGiftCard(each.method) }))
  return {
    world,
    known: {
      ...known,
      payments: [...known.payments, ...payments],
      refunds: [...known.refunds, ...back],
    },
  }
}

type Moved = { method: string; amountCents: number }[]

function movedBy(effect: BundledEffect): { paid: Moved; back: Moved } {
  switch (effect.kind) {
    case 'refund':
    case 'cancel_order': {
      const back = effect.shares.map(({ methodId: method, amountCents }) => ({ method, amountCents }))
      return { paid: [], back }
    }
    case 'change_order_items': {
      const { differenceCents: cents, settleBy } = effect
      const moved = { method: settleBy.methodId, amountCents: Math.abs(cents) }
      return { paid: cents > 0 ? [moved] : [], back: cents < 0 ? [moved] : [] }
    }
    case 'change_order_payment': {
      const { amountCents, from, to } = effect
      return {
        paid: [{ method: to.methodId, amountCents }],
        back: [{ method: from.methodId, amountCents }],
      }
    }
    default:
      // What is returned or exchanged moves money once it has arrived.
      return { paid: [], back: [] }
  }
}
