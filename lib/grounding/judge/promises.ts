import { within } from '../known/known.ts'
import type { Leaf } from '../known/leaves.ts'
import type { Topic } from '../language/language.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Act, Verdict } from '../types.ts'
import { actFor, actKinds, values } from './acts.ts'
import { type Context, contradicted, supported, unsupported } from './context.ts'
import { articleWith, granting } from './policies.ts'

/** A promise: by an act of the bundle; what is said to be done: by a fact; a rule told as such: by an article. */
export function judgePromise(mention: MentionOf<'promise'>, context: Context): Verdict {
  const { known, sentence, grammar } = context
  const { topic, mood } = mention
  const name = grammar.topics.find((each) => each.topic === topic)?.name ?? topic
  const done = doneIn(topic, context)
  if (done.leaf !== null && (mood === 'done' || isOfDone(topic, context))) return supported(done.leaf)
  const act = actFor(topic, known.ground.acts)
  if (act !== null) return supported({ from: 'act', kind: act.kind })
  if (mood === 'done') {
    if (done.denied === null)
      return unsupported(`Says that ${name} was made, but no fact of this case shows it`)
    return contradicted(`The facts show no ${name.replace(/^an? /, '')} so far`)
  }
  const rule = articleWith(granting(topic, sentence.text, grammar), known.articles)
  if (rule !== null && (mood === 'rule' || mention.conditional === 'customer')) {
    return supported({ from: 'policy', title: rule.title })
  }
  if (mood === 'rule') return unsupported('No rule read in this case says so')
  if (mention.conditional !== 'world' || rule === null)
    return unsupported(`Promises ${name}, but none will be made`)
  const later = actFor('watch', known.ground.acts)
  if (later !== null && isFor(later, topic)) return supported({ from: 'act', kind: later.kind })
  return unsupported(`Promises ${name} on a condition, but nothing is scheduled that looks at it again`)
}

/** Whether a follow-up has a day and a condition, and would then do what is promised. */
function isFor(act: Act, topic: Topic): boolean {
  const { do: deed } = act
  if (typeof deed === 'string' && !actKinds[topic].includes(deed)) return false
  const texts = values(act).filter((value) => typeof value === 'string')
  return texts.some((text) => /^\d{4}-\d{2}-\d{2}/.test(text)) && texts.length > 1
}

/** "The refund will show on your statement" speaks of one that was made. */
function isOfDone(topic: Topic, { sentence }: Context): boolean {
  return (
    (topic === 'refund' || topic === 'replacement') &&
    /\b(?:show|appear|reach|arrive|visible|on (?:its|the) way|left|erscheint|sichtbar|unterwegs)\w*/iu.test(
      sentence.text,
    )
  )
}

type Done = { leaf: Leaf | null; denied: Leaf | null }

/** Whether the facts show that something was done, or that it was not. */
function doneIn(topic: Topic, { known, sentence }: Context): Done {
  const leaves = within(known.leaves, sentence.orders)
  const first = (test: (leaf: Leaf) => boolean) => leaves.find(test) ?? null
  switch (topic) {
    case 'refund':
      return {
        leaf: first(
          ({ key, parent, value }) =>
            (key === 'refunded_cents' && Number(value) > 0) ||
            (parent === 'refunds' && key === 'amount_cents'),
        ),
        denied: first(({ key, value }) => key === 'refunded_cents' && value === 0),
      }
    case 'replacement':
      return {
        leaf: first(({ parent }) => parent === 'reshipments' || parent === 'replaces'),
        denied: first(({ path, value }) => path === 'reshipments.length' && value === 0),
      }
    case 'cancel':
      return {
        leaf: first(
          ({ key, parent, value }) =>
            (parent === 'cancelled' && key === 'cancelled_on') || (key === 'status' && value === 'cancelled'),
        ),
        denied: first(({ key, value }) => key === 'cancelled' && value === null),
      }
    case 'sending':
      return {
        leaf: first(({ key, value }) => key === 'shipped_on' && value !== null),
        denied: first(({ key, value }) => key === 'parcel_count' && value === 0),
      }
    default:
      return { leaf: null, denied: null }
  }
}

/** A day by which something is to reach the customer: only what was promised for a day still to come supports it. */
export function judgeDelivery({ when }: MentionOf<'delivery'>, { known, sentence }: Context): Verdict {
  const { today, acts } = known.ground
  const days = within(known.days, sentence.orders).filter(({ role }) => role === 'promised')
  const latest = when.days.filter((day) => day >= today).at(-1) ?? ''
  const kept = days.find(
    ({ value }) => value >= today && (when.days.includes(value) || (value >= when.least && value <= latest)),
  )
  if (kept !== undefined) return supported(kept.leaf)
  const [other] = days
  if (other !== undefined) {
    const passed = other.value < today ? ', which has passed' : ''
    return contradicted(`Delivery was promised for ${other.value}${passed}; no fact says that it comes then`)
  }
  return unsupported(
    acts.length > 0
      ? 'No fact says when it will arrive'
      : 'Promises delivery by a date, but no fact gives one',
  )
}
