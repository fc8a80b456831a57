import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import { customerFacts, orderFacts, policyFacts, shipmentFacts } from '#lib/shop/facts.ts'
import { readTags, type Tag } from '../../markup.ts'

const caseAttributes = z.object({ order: z.string(), today: z.iso.date(), can_be_written_to: z.stringbool() })
const policies = z.object({ articles: z.array(policyFacts) })
const lookup = z.object({ order: z.string() })

/** What the prompt says, read as a model would read it: its text, nothing else. */
export type View = ReturnType<typeof readView>

/** A read of this run: `null` where nothing was found, `undefined` where it was not made yet. */
export function readView(prompt: Prompt) {
  const text = prompt.map((segment) => segment.text).join('\n')
  const facts = readTags(text, 'fact').filter(({ attributes }) => attributes.old === 'false')
  const [attributes] = readTags(text, 'case').map((tag) => tag.attributes)
  const named = caseAttributes.parse(attributes)
  const about = <Shape>(action: string, shape: z.ZodType<Shape>, order?: string) =>
    read(facts, action, shape, order)
  return {
    order: named.order === 'none named' ? null : named.order,
    today: named.today,
    canBeWrittenTo: named.can_be_written_to,
    messages: readTags(text, 'message').map(({ attributes: { from, author = '' }, content }) => ({
      from,
      author,
      text: content,
    })),
    drafts: readTags(text, 'draft').map(({ attributes: { subject = '', old }, content }) => ({
      subject,
      old: old === 'true',
      body: content,
    })),
    sentBack: readTags(text, 'decision')
      .filter(({ attributes: { kind } }) => kind === 'sent_back')
      .map(({ content }) => content),
    refusals: readTags(text, 'refusal').map(({ content }) => content),
    customer: about('get_customer', customerFacts),
    policies: about('search_policies', policies),
    orderOf: (number: string) => about('get_order', orderFacts, number),
    shipmentOf: (number: string) => about('get_shipment', shipmentFacts, number),
  }
}

function read<Shape>(
  facts: Tag[],
  action: string,
  shape: z.ZodType<Shape>,
  order?: string,
): Shape | null | undefined {
  const fact = facts.findLast(
    ({ attributes }) =>
      attributes.action === action &&
      (order === undefined || lookup.parse(JSON.parse(attributes.args ?? '{}')).order === order),
  )
  if (fact === undefined) return undefined
  const found = shape.safeParse(json(fact.content))
  return found.success ? found.data : null
}

/** What was cut for length is no JSON any more, and counts as not found. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
