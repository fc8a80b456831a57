import { within } from '../known/known.ts'
import type { Leaf } from '../known/leaves.ts'
import type { Topic } from '../language/language.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { actFor, actKinds, values } from './acts.ts'
import { type Context, contradicted, supported, unsupported } from './context.ts'
import { articleWith, granting } from './policies.ts'

/** A promise: by an act of the bundle; what is said to be done: by a fact; a rule told as such: by an article. */
export function judgePromise(mention: MentionOf<'promise'>, context: Context): Verdict {
  const { known, sentence } = context
  const { topic, mood, conditional } = mention
  const name = context.grammar.topics.find((each) => each.topic === topic)?.name ?? topic
  const act = actFor(topic, known.ground.acts)
  const rule = articleWith(granting(topic, sentence.text), known.articles)
  const done = doneIn(topic, context)
  if (mood === 'done' && done.leaf !== null) return supported(done.leaf)
  if (act !== null) return supported({ from: 'act', kind: act.kind })
  if (mood === 'done') {
    if (done.denied !== null)
      return contradicted(`The facts show no ${name.replace(/^an? /, '')} so far (${done.denied.path})`)
    return unsupported(`Says that ${name} was made, but no fact of this case shows it`)
  }
  if (mood === 'rule') {
    return rule === null
      ? unsupported('No rule read in this case says so')
      : supported({ from: 'policy', title: rule.title })
  }
  if (isOfDone(topic, context) && done.leaf !== null) return supported(done.leaf)
  if (conditional !== 'no' && rule !== null) {
    if (conditional === 'customer') return supported({ from: 'policy', title: rule.title })
    const later = actFor('watch', known.ground.acts)
    if (later !== null && values(later).some((value) => typeof value === 'string')) {
      return supported({ from: 'act', kind: later.kind })
    }
    return unsupported(`Promises ${name} on a condition, but nothing is scheduled that looks at it again`)
  }
  return unsupported(
    `Promises ${name}, but ${actKinds[topic].length > 0 ? 'none will be made' : 'nothing makes it so'}`,
  )
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
