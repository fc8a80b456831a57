import type { Refusal } from '#lib/loop/outcome.ts'
import type { Context } from '#lib/loop/types.ts'

/** The order in which one reply's proposals happen: every act before the mail that tells of it, and then what follows. */
const places: Readonly<Record<string, number>> = { propose_send: 1, propose_follow_up: 2, propose_close: 3 }

/** What is wrong with the proposals of one reply as a whole; null where they can be decided as one. */
export function bundleFault({ calls }: Pick<Context, 'calls'>): Refusal | null {
  const names = calls.map(({ action }) => action)
  const count = (name: string) => names.filter((each) => each === name).length
  const not = (reason: string): Refusal => ({ kind: 'illegal_batch', reason })
  if (count('propose_send') > 1) return not('One reply proposes one mail at most.')
  if (count('propose_close') > 0 && count('propose_follow_up') > 0) {
    return not('A case that waits for a day is not closed.')
  }
  const order = names.map((name) => places[name] ?? 0)
  return order.every((place, index) => index === 0 || place >= (order[index - 1] ?? 0))
    ? null
    : not('What is done comes first, then the mail that tells of it, then what follows it.')
}

/** What speaks against asking again for what has no mail in it: it was sent back, and the customer has not written since. */
export function sentBackAsItIs({ state, calls }: Pick<Context, 'state' | 'calls'>): Refusal | null {
  if (calls.some(({ action }) => action === 'propose_send')) return null
  const wrote = state.messages.findLast(({ from }) => from === 'customer')?.at ?? ''
  const again = state.decisions.some(
    ({ kind, draft, at }) => kind === 'sent_back' && draft === null && at > wrote,
  )
  return again
    ? { kind: 'precondition', reason: 'This was sent back. Do what the reason asks, or escalate.' }
    : null
}

/** What keeps a case from moving money and goods and from changing what a customer has: that nobody verified whose it is. */
export function notTheirs({ start }: Pick<Context, 'start'>): Refusal | null {
  return start.scope.kind === 'customer'
    ? null
    : {
        kind: 'out_of_scope',
        reason: 'Something is done to an order or an address only for a customer who is known.',
      }
}
