import { cameBack, notToComeBack } from './delivered.ts'
import { notHeld, partsOf } from './items.ts'
import { methodOnFile, notAllowed } from './methods.ts'
import { moreThanIsLeft } from './refund.ts'
import { type ActOf, alreadyProposed, type Desk, type World } from './world.ts'

type Return = ActOf<'return_items'>

/** What speaks against taking items of an order back. Source: the desk's policy. */
export function objectionToReturn({ items, refund_to }: Return, world: World, desk: Desk): string | null {
  const { returnItems } = desk.policy
  const objection = notToComeBack(world, desk, returnItems, 'returned') ?? notHeld(items, world)
  if (objection !== null) return objection
  const parts = partsOf(items, world.order.lines)
  const method = methodOnFile(refund_to, world)
  if (typeof method === 'string') return method
  return (
    cameBack(parts, world) ??
    notAllowed(method, returnItems.refundTo, world, 'What is returned is paid back to') ??
    moreThanIsLeft(worthOf(parts), world) ??
    alreadyProposed(world.order)
  )
}

/** The order with its items on their way back. The money stays where it is until they have arrived. */
export function worldReturned({ items }: Return, world: World): World {
  const { order } = world
  const parts = partsOf(items, order.lines)
  const back = parts.map(({ line: { title }, quantity }) => ({ title, quantity }))
  return { ...world, order: { ...order, returns: [...order.returns, { status: 'requested', items: back }] } }
}

/** What parts of an order were sold for, in cents. */
function worthOf(parts: readonly { line: { unit_cents: number }; quantity: number }[]): number {
  return parts.reduce((sum, { line, quantity }) => sum + quantity * line.unit_cents, 0)
}
