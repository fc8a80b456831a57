import type { ProposalView } from '#lib/review/proposal-view.ts'

type Kinds = Pick<ProposalView['effects'][number], 'kind'>[]

/** What the main button does: "Approve & send", "Approve refund & send", "Close the case". */
export function approveWords(effects: Kinds): string {
  const has = (kind: Kinds[number]['kind']) => effects.some((effect) => effect.kind === kind)
  const moved = [has('refund') && 'refund', has('reship') && 'replacement'].filter((word) => word !== false)
  if (moved.length === 0 && !has('send_email') && has('close')) return 'Close the case'
  const first = ['Approve', moved.join(' and ')].filter(Boolean).join(' ')
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
