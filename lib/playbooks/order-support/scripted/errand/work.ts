import type { CustomerFacts } from '#lib/shop/facts.ts'
import { type Act, act, handOver } from '../act.ts'
import { obstacle } from '../answer.ts'
import { sensesOf, sentencesOf } from '../intent.ts'
import type { View } from '../view.ts'
import { letterOn } from './letter.ts'
import { readMessage } from './message.ts'
import { planOf } from './plan.ts'
import { callOf, type Planned } from './planned.ts'
import { shelfOf } from './shelf.ts'

/** How many proposals one reply may hold beside the mail. */
const mostActs = 7
/** How many reads one reply may hold. */
const mostReads = 8

/** What somebody may speak of beside what they want done without its being for a person to judge. */
const harmless: ReadonlySet<string> = new Set([
  'asks for a refund',
  'wants to cancel',
  'wants to return or exchange something',
  'wants another address',
  'reports a mistake of their own',
  'wants the order changed',
  'asks about a gift card',
  'asks for a replacement',
])

/**
 * The next step towards what a customer wants to have done: what is still to be read, then the mail, then all of it as one
 * bundle. Null where a rule does not understand every word that matters, or it is not clear what is meant: then a person
 * does it.
 */
export function workErrands(view: View, customer: CustomerFacts, text: string): Act[] | null {
  if (needsAPerson(text)) return null
  const message = readMessage(text)
  if (message === null || view.sentBack.length > 0) return null
  const unread = customer.orders.filter(({ number }) => view.orderOf(number).kind === 'unread')
  if (unread.length > 0) {
    return unread
      .slice(0, mostReads)
      .map(({ number }) =>
        act('get_order', { order: number }, 'What is meant may be in any of their orders.'),
      )
  }
  const shelf = shelfOf(view, customer)
  if (shelf === null) return null
  const catalogue = { productOf: view.productOf, unread: new Set<string>() }
  const planned = planOf({ message, text, shelf, catalogue, view }, view.refusals.length)
  if (catalogue.unread.size > 0) {
    return [...catalogue.unread]
      .slice(0, mostReads)
      .map((product) => act('get_product', { product }, `Which variants of the ${product} there are.`))
  }
  if (planned === null || planned.length === 0 || planned.length > mostActs) return null
  return unseen(view, planned) ?? ask(view, customer, planned, letterOn(planned, customer, message))
}

/** What is said under a condition is looked at where the condition is. */
function needsAPerson(text: string): boolean {
  return sentencesOf(text)
    .filter((sentence) => !/^\W*(if|when)\b/i.test(sentence))
    .some((sentence) =>
      sensesOf(sentence).some((sense) => sense.kind === 'beyond' && !harmless.has(sense.what)),
    )
}

/** Where the parcels of the orders are that are acted on: it is read first. */
function unseen(view: View, planned: readonly Planned[]): Act[] | null {
  const numbers = numbersOf(planned).filter((number) => view.shipmentOf(number).kind === 'unread')
  return numbers.length === 0
    ? null
    : numbers
        .slice(0, mostReads)
        .map((order) => act('get_shipment', { order }, `Where the parcels of ${order} are now.`))
}

function numbersOf(planned: readonly Planned[]): string[] {
  return [...new Set(planned.flatMap((each) => ('order' in each ? [each.order.number] : [])))]
}

function ask(
  view: View,
  customer: CustomerFacts,
  planned: readonly Planned[],
  letter: ReturnType<typeof letterOn>,
): Act[] {
  const against = obstacle(view, customer, { named: numbersOf(planned), likely: [], guessed: false })
  if (against !== null) return handOver(against)
  const last = view.drafts.findLast(({ old }) => !old)
  if (last?.body !== letter.body) {
    const said = view.messages.filter(({ from }) => from === 'customer')
    // A subject that the customer gave is no message, and is not quoted.
    const asks = letter.asks.filter(({ quote }) => said.some(({ text }) => text.includes(quote)))
    return [act('draft_email', { ...letter, asks }, 'It tells of all that is to be done.')]
  }
  const why = 'The customer asks for it in so many words.'
  const acts = planned.map((each) => {
    const { action, args } = callOf(each, why)
    return act(action, args, why)
  })
  return [...acts, act('propose_send', {}, 'It leaves once all of that is done.')]
}
