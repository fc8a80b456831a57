import { orderNumbersIn } from '#lib/shop/order-number.ts'
import { type Act, act, handOver } from './act.ts'
import type { View } from './view.ts'

type Reason = 'spam' | 'automatic_reply'

const automatic =
  /^\W*(automatic reply|auto-?(matic )?(reply|response)|out of (the )?office|abwesenheit)\b|\b(i am|i'm) (currently )?(out of (the )?office|away from (the|my) office|on (annual |parental |sick )?leave)\b|\bthis is an auto(mat\w+|-?generated)\b/im

/** What people who sell to shops write. One of them alone proves nothing. */
const selling = [
  /\bseo\b|\bsearch (results|engines?|ranking)|\bpage one\b|\bbacklinks?\b/i,
  /\bunsubscribe\b|\bopt[ -]out\b/i,
  /\b(dear|hello|hi) (webmaster|website owner|sir or madam|business owner)\b/i,
  /\b(price list|free (quote|audit|trial|consultation)|book a (call|demo)|special offer)\b/i,
  /\bboost your\b|\b(increase|grow) your (sales|traffic|revenue|business)\b/i,
]

/** Proposes to close what a machine wrote of itself; null for the rest. Who asks something besides is answered. */
export function automaticReply(view: View, text: string): Act[] | null {
  if (!automatic.test(text) || text.includes('?')) return null
  return close(view, 'automatic_reply', 'A machine wrote this, and an answer would come back again.')
}

/** Proposes to close what somebody whom nobody knows tries to sell; null for the rest. */
export function spam(view: View, text: string): Act[] | null {
  const signs = selling.filter((sign) => sign.test(text)).length
  if (signs < 2 || orderNumbersIn(text).length > 0) return null
  return close(view, 'spam', 'This sells something to the shop and asks after no order.')
}

function close(view: View, why: Reason, because: string): Act[] {
  return closingSentBack(view) ?? [act('propose_close', { why }, because)]
}

/** What follows where closing the case was sent back and the customer has not written since; null where it was not. */
export function closingSentBack(view: View): Act[] | null {
  const wrote = view.messages.findLast(({ from }) => from === 'customer')?.at ?? ''
  const sentBack = view.sentBack.findLast(({ draft, at }) => draft === 'none' && at > wrote)
  return sentBack === undefined ? null : handOver(`Closing it was sent back: “${sentBack.reason}”`)
}
