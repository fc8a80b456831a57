import type { CustomerFacts } from '#lib/shop/facts.ts'
import { tooLongUnderWay } from '#lib/shop/rules.ts'
import { type Act, act, handOver } from './act.ts'
import { draftOrPropose } from './draft.ts'
import { beyondTelling, noteOn } from './hand-over.ts'
import type { Asking } from './intent.ts'
import type { Meant } from './orders-meant.ts'
import type { Plan } from './plan.ts'
import { isKept, type Needed, neededFor } from './policy.ts'
import { lookAgain, remedyFor } from './remedy.ts'
import type { Subject } from './subject.ts'
import { subjectsOf, unknownOf } from './subjects.ts'
import type { View } from './view.ts'
import { type Wish, wantsToKnowNext } from './wish.ts'

/** What keeps any letter from being written, in words for a person; null where nothing does. */
export function obstacle(view: View, customer: CustomerFacts, { named, likely }: Meant): string | null {
  const note = noteOn(customer)
  if (note !== null) return note
  if (!view.canBeWrittenTo) return 'No mail address is known for this case.'
  for (const number of [...named, ...likely]) {
    const [order, shipment] = [view.orderOf(number), view.shipmentOf(number)]
    if (order.kind === 'unreadable' || shipment.kind === 'unreadable') return `${number} could not be read.`
    if (order.kind !== 'found' || shipment.kind !== 'found') continue
    const world = { order: order.facts, parcels: shipment.facts.parcels }
    const tooLong = tooLongUnderWay(world, view.escalateAfterDays)
    if (tooLong !== null) return tooLong
  }
  return null
}

type Asked = { text: string; intent: Asking; meant: Meant; asPromised: boolean }

/** Answers where orders are, with a promise to look again where that is asked. */
export function answer(
  view: View,
  customer: CustomerFacts,
  { text, intent, meant, asPromised }: Asked,
): Act[] {
  const against = obstacle(view, customer, meant)
  if (against !== null) return handOver(against)
  const subjects = subjectsOf(view, meant, intent.asked)
  const [untold] = subjects.flatMap((subject) => beyondTelling(subject, intent, view.today) ?? [])
  if (untold !== undefined) return handOver(untold)
  const unknown = unknownOf(view, meant, subjects)
  const instead = unknown.length > 0 && subjects.length > 0 && meant.likely.length > 0
  const found = { customer, subjects, unknown, instead, text, missing: intent.missing, asPromised }
  const [only, ...others] = subjects
  const plan = only && others.length === 0 && wantsToKnowNext(text) ? lookAgain(view, only) : null
  return write(view, found, plan)
}

type Wanted = { text: string; meant: Meant; wish: Wish; because: string }

/** Proposes what the customer wishes, or was promised, for the one order it is about. Null where no rule lets it. */
export function grant(
  view: View,
  customer: CustomerFacts,
  { text, meant, wish, because }: Wanted,
): Act[] | null {
  const subjects = subjectsOf(view, meant, 'order')
  const unknown = unknownOf(view, meant, subjects)
  const [only, ...others] = subjects
  if (only === undefined || others.length + unknown.length > 0) return null
  const plan = remedyFor(view, only, wish, because)
  if (plan === null) return null
  const against = obstacle(view, customer, meant) ?? (typeof plan === 'string' ? plan : null)
  if (against !== null || typeof plan === 'string') return handOver(against ?? '')
  const asPromised = text === ''
  const found = { customer, subjects, unknown, instead: false, text, missing: false, asPromised }
  return write(view, found, plan)
}

type Found = Omit<Parameters<typeof draftOrPropose>[1], 'outcome'>

/** Reads the rules that the letter rests on, drafts it, and proposes it with what goes beside it. */
function write(view: View, found: Found, plan: Plan | null): Act[] {
  const ruled = rules(view, found.subjects, plan?.needed ?? [])
  const outcome = plan?.outcome ?? null
  return ruled ?? draftOrPropose(view, { ...found, outcome }, plan ?? { before: [], after: [] })
}

/** Reads the shop's rules that the letter rests on. Null when all are there and say what it needs. */
function rules(view: View, subjects: Subject[], besides: Needed[]): Act[] | null {
  const needed = [
    ...subjects.flatMap(({ known, situation }) => neededFor(known, situation, view.today)),
    ...besides,
  ]
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
