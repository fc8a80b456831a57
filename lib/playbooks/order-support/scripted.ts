import type { Prompt } from '#lib/loop/types.ts'
import type { CustomerFacts } from '#lib/shop/facts.ts'
import { type Act, act, handOver } from './scripted/act.ts'
import { draftOrPropose } from './scripted/draft.ts'
import { beyondRules, beyondTelling, noteOn } from './scripted/hand-over.ts'
import { type Asking, intentOf } from './scripted/intent.ts'
import { type Meant, ordersMeant } from './scripted/orders-meant.ts'
import { isKept, neededFor } from './scripted/policy.ts'
import type { Subject } from './scripted/subject.ts'
import { subjectsOf, unknownOf } from './scripted/subjects.ts'
import { readView, type View } from './scripted/view.ts'

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
  if (refused !== undefined) return handOver(`A step was refused, and no rule mends it: ${refused}`)
  switch (view.customer.kind) {
    case 'unread':
      return [act('get_customer', {}, 'Who is writing decides what may be read and told.')]
    case 'not_found':
      return handOver(
        'Nobody on file fits this case, so no order can be read or told about. Verify who is writing.',
      )
    case 'unreadable':
      return handOver('What is on file of the customer could not be read.')
    case 'found':
      return withCustomer(view, view.customer.facts)
  }
}

function withCustomer(view: View, customer: CustomerFacts): Act[] {
  const text = newWords(view)
  const intent = intentOf(text)
  const meant = ordersMeant(view, customer, text)
  const numbers = [...meant.named, ...meant.likely]
  // Whoever takes the case over finds the facts there, as long as it is clear which.
  const unread = numbers.length > mostOrders ? null : reads(view, numbers)
  if (unread !== null) return unread
  if (intent.kind !== 'asks') return handOver(beyondRules(intent, numbers))
  const note = noteOn(customer)
  if (note !== null) return handOver(note)
  if (numbers.length > mostOrders) {
    return handOver(`The case may be about ${numbers.length} orders, more than one reply can tell of.`)
  }
  return answer(view, customer, text, intent, meant)
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

function answer(view: View, customer: CustomerFacts, text: string, intent: Asking, meant: Meant): Act[] {
  if (!view.canBeWrittenTo) return handOver('No mail address is known for this case.')
  const torn = [...meant.named, ...meant.likely].find((number) =>
    [view.orderOf(number), view.shipmentOf(number)].some(({ kind }) => kind === 'unreadable'),
  )
  if (torn !== undefined) return handOver(`${torn} could not be read.`)
  const subjects = subjectsOf(view, meant, intent.asked)
  const [untold] = subjects.flatMap((subject) => beyondTelling(subject, intent, view.today) ?? [])
  if (untold !== undefined) return handOver(untold)
  const unknown = unknownOf(view, meant, subjects)
  const instead = unknown.length > 0 && subjects.length > 0 && meant.likely.length > 0
  const found = { customer, subjects, unknown, instead, text, missing: intent.missing }
  return rules(view, subjects) ?? draftOrPropose(view, found)
}

/** Reads the shop's rules that the letter rests on. Null when all are there and say what it needs. */
function rules(view: View, subjects: Subject[]): Act[] | null {
  const needed = subjects.flatMap(({ known, situation }) => neededFor(known, situation, view.today))
  const queries = new Set(needed.map(({ query }) => query).filter((query) => !view.searched.includes(query)))
  if (queries.size > 0) {
    return [...queries].map((query) =>
      act('search_policies', { query }, 'What may be offered is for the shop to say.'),
    )
  }
  const gone = needed.find((rule) => !isKept(rule, view.articles))
  return gone === undefined
    ? null
    : handOver(`The shop's rule on “${gone.query}” is not the one that the letter would rest on.`)
}

/** Everything the customer wrote since the desk last did; the first time with the subject they gave it. */
function newWords({ messages, title }: View): string {
  const answered = messages.findLastIndex(({ from }) => from === 'desk')
  const texts = messages.slice(answered + 1).map(({ text }) => text)
  // A subject that nobody gave is the start of the text itself.
  const own = answered < 0 && !texts.some((text) => text.includes(title.replace(/…$/, '')))
  return (own ? [title, ...texts] : texts).join('\n')
}
