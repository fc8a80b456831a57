import type { Prompt } from '#lib/loop/types.ts'
import type { CustomerFacts } from '#lib/shop/facts.ts'
import { type Act, act, handOver } from './scripted/act.ts'
import { answer, grant } from './scripted/answer.ts'
import { workErrands } from './scripted/errand/work.ts'
import { beyondRules, noteOn } from './scripted/hand-over.ts'
import { intentOf } from './scripted/intent.ts'
import { automaticReply, spam } from './scripted/not-a-question.ts'
import { ordersMeant } from './scripted/orders-meant.ts'
import type { Promised } from './scripted/promise.ts'
import { nothingLeft, saysArrived } from './scripted/thanks.ts'
import { readView, type View } from './scripted/view.ts'
import { wishOf } from './scripted/wish.ts'

/** How many orders one reply can tell of and still be read. */
const mostOrders = 5

/**
 * The rule-based twin of this playbook: answers a prompt from its text alone, as a model would. It knows the common
 * questions about where an order is, heeds the common reasons for sending a draft back, and hands over the rest.
 */
export function decideOrderSupport(prompt: Prompt): string {
  return JSON.stringify(next(readView(prompt)))
}

function next(view: View): Act[] {
  const [refused] = view.refusals
  if (refused !== undefined) {
    return otherwise(view) ?? handOver(`A step was refused, and no rule mends it: ${refused}`)
  }
  switch (view.customer.kind) {
    case 'unread':
      return [act('get_customer', {}, 'Who is writing decides what may be read and told.')]
    case 'not_found':
      return withNobody(view)
    case 'unreadable':
      return handOver('What is on file of the customer could not be read.')
    case 'found':
      return withCustomer(view, view.customer.facts)
  }
}

/** What the customer wants where what they want first was refused. */
function otherwise(view: View): Act[] | null {
  const text = newWords(view)
  return view.customer.kind === 'found' ? workErrands(view, view.customer.facts, text) : null
}

function withNobody(view: View): Act[] {
  const text = newWords(view)
  const why = 'Nobody on file fits this case, so no order can be read or told about. Verify who is writing.'
  return automaticReply(view, text) ?? spam(view, text) ?? handOver(why)
}

function withCustomer(view: View, customer: CustomerFacts): Act[] {
  const text = newWords(view)
  const due = view.promises.findLast(({ outcome }) => outcome === 'due')
  if (due !== undefined && text === '') return keep(view, customer, due)
  const automatic = automaticReply(view, text)
  if (automatic !== null) return automatic
  const intent = saysArrived(view) ? ({ kind: 'thanks' } as const) : intentOf(text)
  const asked = intent.kind === 'beyond' || intent.kind === 'unclear'
  const errands = asked ? workErrands(view, customer, text) : null
  if (errands !== null) return errands
  const meant = ordersMeant(view, customer, text)
  const numbers = [...meant.named, ...meant.likely]
  // Whoever takes the case over finds the facts there, as long as it is clear which.
  const unread = numbers.length > mostOrders ? null : reads(view, numbers)
  if (unread !== null) return unread
  if (intent.kind === 'thanks') return nothingLeft(view, text)
  if (intent.kind !== 'asks') {
    const wish = wishOf(text)
    const granted = wish && grant(view, customer, { text, meant, wish, because: 'As you asked' })
    return granted ?? handOver(beyondRules(intent, numbers))
  }
  if (numbers.length > mostOrders) {
    const note = noteOn(customer)
    return handOver(
      note ?? `The case may be about ${numbers.length} orders, more than one reply can tell of.`,
    )
  }
  return answer(view, customer, { text, intent, meant, asPromised: false })
}

/** Reads what is not read yet of the orders; several at once go side by side. Null when all is there. */
function reads(view: View, numbers: string[]): Act[] | null {
  const unread = numbers.filter((number) => view.orderOf(number).kind === 'unread')
  if (unread.length > 0) {
    return unread.map((order) =>
      act('get_order', { order }, `What was ordered, paid and promised in ${order}.`),
    )
  }
  const unseen = numbers.filter(
    (number) => view.orderOf(number).kind === 'found' && view.shipmentOf(number).kind === 'unread',
  )
  if (unseen.length === 0) return null
  return unseen.map((order) => act('get_shipment', { order }, `Where the parcels of ${order} are now.`))
}

/** Does what was promised for today, now that the day has come and nothing has happened. */
function keep(view: View, customer: CustomerFacts, promise: Promised): Act[] {
  const unread = reads(view, [promise.order])
  if (unread !== null) return unread
  const meant = { named: [promise.order], likely: [], guessed: false }
  if (promise.do === 'write') {
    const intent = { kind: 'asks', asked: 'order', missing: false, searched: false } as const
    return answer(view, customer, { text: '', intent, meant, asPromised: true })
  }
  const wanted = { text: '', meant, wish: promise.do, because: 'As promised' }
  return grant(view, customer, wanted) ?? handOver(`Promised for today: ${promise.promise}`)
}

/** Everything the customer wrote since the desk last did; the first time with the subject they gave it. */
function newWords({ messages, title }: View): string {
  const answered = messages.findLastIndex(({ from }) => from === 'desk')
  const texts = messages.slice(answered + 1).map(({ text }) => text)
  // A subject that nobody gave is the start of the text itself.
  const own = answered < 0 && !texts.some((text) => text.includes(title.replace(/…$/, '')))
  return (own ? [title, ...texts] : texts).join('\n')
}
