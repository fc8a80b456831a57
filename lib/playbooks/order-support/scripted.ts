import type { Prompt } from '#lib/loop/types.ts'
import { orderNumbersIn } from '#lib/shop/order-number.ts'
import { styleFor } from './scripted/heed.ts'
import { type Intent, intentOf } from './scripted/intent.ts'
import { writeLetter } from './scripted/letter.ts'
import { type KnownOrder, policyQuery, situationOf } from './scripted/situation.ts'
import { readView, type View } from './scripted/view.ts'
import { listWords } from './scripted/words.ts'

type Act = { action: string; args: Record<string, string>; reason: string }

/** How many orders one reply can tell of and still be read. */
const mostOrders = 3

/**
 * The rule-based twin of this playbook: answers a prompt from its text alone, as a model would. It knows the common
 * questions about where an order is, heeds the common reasons for sending a draft back, and hands over the rest.
 */
export function decideOrderSupport(prompt: Prompt): string {
  return JSON.stringify(next(readView(prompt)))
}

function next(view: View): Act[] {
  const [refused] = view.refusals
  if (refused !== undefined) return handOver(`A step was refused and no rule mends it: ${refused}`)
  const { customer } = view
  if (customer === undefined)
    return [act('get_customer', {}, 'Who is writing decides what may be read and told.')]
  if (customer === null) {
    return handOver(
      'Nobody on file fits this case, so no order can be read or told about. Verify who is writing.',
    )
  }
  const text = newWords(view)
  const intent = intentOf(text)
  const numbers = ordersMeant(view, customer.orders, text)
  if (numbers.length === 0) return handOver('No order is named, and none of this customer is under way.')
  return readOrders(view, numbers) ?? answer(view, intent, numbers, text)
}

/** Reads what is not read yet of the orders; several at once go side by side. Null when all is there. */
function readOrders(view: View, numbers: string[]): Act[] | null {
  const unread = numbers.filter((number) => view.orderOf(number) === undefined)
  if (unread.length > 0) {
    return unread.map((order) =>
      act('get_order', { order }, `What was ordered, paid and promised in ${order}.`),
    )
  }
  const unseen = numbers.filter((number) => view.orderOf(number) && view.shipmentOf(number) === undefined)
  if (unseen.length === 0) return null
  return unseen.map((order) => act('get_shipment', { order }, `Where the parcels of ${order} are now.`))
}

function answer(view: View, intent: Intent, numbers: string[], text: string): Act[] {
  const refusal = handOverReason(view, intent, numbers)
  if (refusal !== null) return handOver(refusal)
  const known = numbers.flatMap((number) => knownOrder(view, number))
  const query = known.map((each) => policyQuery[situationOf(each).kind]).find((each) => each !== null)
  if (query && view.policies === undefined) {
    return [act('search_policies', { query }, 'What may be offered is for the shop to say.')]
  }
  if (view.drafts.some(({ old }) => !old)) {
    return [act('propose_send', {}, 'The draft answers the question from the facts read; a person decides.')]
  }
  return draft(view, known, numbers, text)
}

function draft(view: View, known: KnownOrder[], numbers: string[], text: string): Act[] {
  const { customer, today, sentBack } = view
  const style = styleFor(sentBack, text)
  const reason = sentBack.at(-1) ?? ''
  if (!customer || style === null)
    return handOver(`The draft was sent back: “${reason}”. That needs a person's words.`)
  const unknown = numbers.filter((number) => view.orderOf(number) === null)
  const writesAgain = view.messages.some(({ from }) => from === 'desk')
  const letter = writeLetter({ customer, known, unknown, text, writesAgain, today, style })
  const written = view.drafts.some(({ subject, body }) => subject === letter.subject && body === letter.body)
  // Without a reason against it, the same words are right again: the customer has only written more.
  if (written && sentBack.length > 0) {
    return handOver(`The draft was sent back: “${reason}”. No rule makes a different one of it.`)
  }
  const why =
    sentBack.length > 0 ? `Written anew as asked: ${reason}` : 'All that is asked is in the facts read.'
  return [act('draft_email', { ...letter }, why)]
}

function handOverReason(view: View, intent: Intent, numbers: string[]): string | null {
  if (intent.kind === 'other_language')
    return 'The customer does not write in English, the only language the rules have.'
  if (intent.kind === 'beyond')
    return `The customer ${intent.what} (${listWords(numbers)}). That is for a person to decide.`
  if (intent.kind === 'thanks')
    return 'The customer says thanks or that it has arrived; nothing seems left to answer.'
  if (intent.kind === 'unclear') return 'What the customer asks is not clear to the rules.'
  if (!view.canBeWrittenTo) return 'No mail address is known for this case.'
  const torn = numbers.filter((number) => view.orderOf(number) && !view.shipmentOf(number))
  return torn.length > 0 ? `The shipment of ${listWords(torn)} could not be read.` : null
}

function knownOrder(view: View, number: string): KnownOrder[] {
  const order = view.orderOf(number)
  const shipment = view.shipmentOf(number)
  return order && shipment ? [{ order, shipment }] : []
}

/** Everything the customer wrote since the desk last did. */
function newWords({ messages }: View): string {
  const answered = messages.findLastIndex(({ from }) => from === 'desk')
  return messages
    .slice(answered + 1)
    .map(({ text }) => text)
    .join('\n')
}

type Listed = { number: string; status: string; shipment_status: string }

/** The orders a message is about: those it names, else the case's, else those under way, else the newest. */
function ordersMeant(view: View, orders: Listed[], text: string): string[] {
  const named = orderNumbersIn(text)
  if (named.length > 0) return named.slice(0, mostOrders)
  if (view.order !== null) return [view.order]
  const done = new Set(['delivered', 'cancelled', 'returned'])
  const open = orders.filter(({ status }) => !done.has(status))
  return (open.length > 0 ? open : orders.slice(0, 1)).slice(0, mostOrders).map(({ number }) => number)
}

function handOver(why: string): Act[] {
  return [act('escalate', { why }, why)]
}

function act(action: string, args: Record<string, string>, reason: string): Act {
  return { action, args, reason }
}
