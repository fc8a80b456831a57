import { within } from '../known/known.ts'
import type { SaidState } from '../language/language.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { type Context, contradicted, isAsSaid, supported, unsupported } from './context.ts'

/** A state: by what the reads say of the order or its parcels. */
export function judgeState({ state }: MentionOf<'shipment_state'>, context: Context): Verdict | null {
  const { known, sentence } = context
  const states = within(known.states, sentence.orders)
  const same = states.find(({ value }) => value === state)
  if (same !== undefined) return supported(same.leaf)
  if (state === 'cancelled' && isBeingCancelled(context))
    return supported({ from: 'act', kind: 'cancel_order' })
  if (isAsSaid(context)) return supported({ from: 'message' })
  const [first] = states
  // Whether something is late is for the promised day to say; without one it is no more than a word.
  if (state === 'late') return lateOf(context)
  if (first === undefined) return unsupported('No fact read in this case says where it is')
  return contradicted(`The facts say ${statusesIn(context).join(' and ') || stateWord(first.value)}`)
}

/** Whether it is cancelled by the time the text arrives: the act comes before it. */
function isBeingCancelled({ known, sentence: { orders } }: Context): boolean {
  return known.ground.acts.some(
    ({ kind, order }) =>
      kind === 'cancel_order' &&
      (orders.length === 0 || (typeof order === 'string' && orders.includes(order))),
  )
}

function lateOf({ known, sentence }: Context): Verdict | null {
  const days = within(known.days, sentence.orders).filter(({ role }) => role === 'promised')
  const passed = days.find(({ value }) => value < known.ground.today)
  if (passed !== undefined) return supported(passed.leaf)
  const [first] = days
  return first === undefined ? null : contradicted(`It was promised for ${first.value}, which has not passed`)
}

function statusesIn({ known, sentence }: Context): string[] {
  const keys = new Set(['status', 'shipment_status'])
  const leaves = within(known.leaves, sentence.orders).filter(({ key }) => keys.has(key))
  return [...new Set(leaves.map(({ value }) => String(value).replaceAll('_', ' ')))].slice(0, 4)
}

function stateWord(state: SaidState): string {
  return state.replaceAll('_', ' ')
}
