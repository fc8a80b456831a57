import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import {
  customerFacts,
  orderFacts,
  type ProductFacts,
  policyFacts,
  productFacts,
  shipmentFacts,
} from '#lib/shop/facts.ts'
import { orderPolicies, orderPolicy } from '#lib/shop/rules/policy.ts'
import { type Tag, tagsIn } from '../../markup.ts'
import { oncePerText } from '../../once-per.ts'
import { promisesIn } from './promise.ts'

const caseAttributes = z.object({
  order: z.string(),
  today: z.iso.date(),
  can_be_written_to: z.stringbool(),
  escalate_after_days: z.coerce.number(),
  reship_after_days: z.coerce.number(),
})
const nothing = z.object({ found: z.literal(false) })
const byOrder = z.object({ order: z.string() })
const byProduct = z.object({ product: z.string() })
const byQuery = z.object({ query: z.string() })
const policies = z.object({ articles: z.array(policyFacts) })

/** What a read of this run gave. What was cut for length, or failed, is unreadable: not the same as nothing. */
export type Read<Shape> = { kind: 'unread' | 'not_found' | 'unreadable' } | { kind: 'found'; facts: Shape }

type Tags = ReturnType<typeof tagsIn>

/** What the prompt says, read as a model would read it: its text, nothing else. */
export type View = ReturnType<typeof readView>

export function readView(prompt: Prompt) {
  // The other segments are ours, and speak of the tags.
  const text = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
  const tags = tagsIn(text)
  const [heading] = tags('case')
  const named = caseAttributes.parse(heading?.attributes)
  return {
    title: heading?.content ?? '',
    order: named.order === 'none named' ? null : named.order,
    today: named.today,
    canBeWrittenTo: named.can_be_written_to,
    escalateAfterDays: named.escalate_after_days,
    reshipAfterDays: named.reship_after_days,
    get policy() {
      return policyIn(tags)
    },
    promises: promisesIn(tags('done')),
    refusals: tags('refusal').map(({ content }) => content),
    ...correspondence(tags),
    ...reads(tags('fact').filter(({ attributes }) => attributes.old === 'false')),
  }
}

/** What the desk allows to be done to an order. */
function policyIn(tags: Tags) {
  const [policy] = tags('order_policy')
  return orderPolicy.safeParse(json(policy?.content)).data ?? orderPolicy.parse(orderPolicies.northline)
}

/** What was written, and why drafts came back. A draft's version is kept as text: it is only compared. */
function correspondence(tags: Tags) {
  return {
    messages: tags('message').map(({ attributes: { from, at = '' }, content }) => ({
      from,
      at,
      text: content,
    })),
    drafts: tags('draft').map(({ attributes: { version, subject, old }, content }) => ({
      version,
      subject,
      old: old === 'true',
      body: content,
    })),
    sentBack: tags('decision')
      .filter(({ attributes: { kind } }) => kind === 'sent_back')
      .map(({ attributes: { draft, at = '' }, content }) => ({ draft, at, reason: content })),
  }
}

function reads(facts: Tag[]) {
  const of = (action: string) => facts.filter(({ attributes }) => attributes.action === action)
  const [orders, shipments, products] = [of('get_order'), of('get_shipment'), of('get_product')]
  const isOf = (order: string) => (tag: Tag) =>
    byOrder.safeParse(json(tag.attributes.args)).data?.order === order
  const searches = of('search_policies')
  return {
    customer: given(of('get_customer').at(-1), customerFacts),
    orderOf: oncePerText((number) => given(orders.findLast(isOf(number)), orderFacts)),
    shipmentOf: oncePerText((number) => given(shipments.findLast(isOf(number)), shipmentFacts)),
    productOf: (name: string): Read<ProductFacts> =>
      given(
        products.findLast(
          ({ attributes: { args } }) => byProduct.safeParse(json(args)).data?.product === name,
        ),
        productFacts,
      ),
    searched: searches.map(({ attributes: { args } }) => byQuery.safeParse(json(args)).data?.query),
    articles: searches.flatMap(({ content }) => policies.safeParse(json(content)).data?.articles ?? []),
  }
}

function given<Shape>(tag: Tag | undefined, shape: z.ZodType<Shape>): Read<Shape> {
  if (tag === undefined) return { kind: 'unread' }
  const observation = json(tag.content)
  if (nothing.safeParse(observation).success) return { kind: 'not_found' }
  const read = shape.safeParse(observation)
  return read.success ? { kind: 'found', facts: read.data } : { kind: 'unreadable' }
}

/** Null for what is no JSON (any more). */
function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
