import type { ProposalView } from '#lib/review/proposal-view.ts'

type Kinds = Pick<ProposalView['effects'][number], 'kind'>[]

/** What is approved beside the mail, where that is more than words. */
const names: Readonly<Partial<Record<Kinds[number]['kind'], string>>> = {
  refund: 'refund',
  reship: 'replacement',
  cancel_order: 'cancellation',
  change_order_address: 'change',
  change_order_items: 'change',
  change_order_payment: 'change',
  return_items: 'return',
  exchange_items: 'exchange',
  change_customer_address: 'change',
}

/** What the main button does: "Approve & send", "Approve refund & send", "Close the case". */
export function approveWords(effects: Kinds): string {
  const has = (kind: Kinds[number]['kind']) => effects.some((effect) => effect.kind === kind)
  const moved = [...new Set(effects.flatMap(({ kind }) => names[kind] ?? []))]
  if (moved.length === 0 && !has('send_email') && has('close')) return 'Close the case'
  const first = ['Approve', moved.length > 1 ? 'all' : moved.join()].filter(Boolean).join(' ')
  const then = [has('send_email') && 'send', has('close') && 'close'].filter((word) => word !== false)
  return [first, ...then].join(' & ')
}

type Decided = { to: string[]; closes: boolean; isHeld: boolean }

/** What has been decided, from what the server committed: whom mail goes to and when, and whether the case ends. */
export function approvedWords({ to, closes, isHeld }: Decided): string {
  if (isHeld) return 'Approved. Sending is on hold: it goes out when it is released'
  if (to.length > 0) return `Approved. Sending to ${to.join(', ')}${closes ? ', then closing' : ''}`
  return closes ? 'Approved. Closing the case' : 'Approved'
}
