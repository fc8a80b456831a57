import { z } from 'zod'
import type { FactRow, Told } from '#lib/playbooks/kind.ts'
import { sourceWords, tellObservation } from '#lib/playbooks/words.ts'
import { customerFacts, orderFacts, policyFacts, productFacts, shipmentFacts } from '#lib/shop/facts.ts'
import { amountWords, countWords, statusWords } from '#lib/words.ts'
import { customerRows, orderRows, policyRows, productRows, shipmentRows } from './fact-rows.ts'
import { tellFields } from './field-rows.ts'

/** Something the assistant read, as a person reads it: what it is, in short, in rows, and exactly. */
export type FactPanel = { source: string; brief: string; rows: FactRow[]; raw: string }

const nothing = z.object({ found: z.literal(false), message: z.string().optional() })
const verified = z.object({ matches: z.boolean() })
const policies = z.object({ articles: z.array(policyFacts) })

/** One reader a source: what it makes of an observation, or nothing where it is of another shape. */
const readers: Record<string, (observation: unknown) => Told | undefined> = {
  get_customer: reader(customerFacts, (customer) => ({
    brief: `${customer.name}, ${countWords(customer.order_count, 'order')}`,
    rows: customerRows(customer),
  })),
  get_order: reader(orderFacts, (order) => ({
    brief: `${order.number}, ${statusWords(order.status)}, ${amountWords(order.total_cents, order.currency)}`,
    rows: orderRows(order),
  })),
  get_shipment: reader(shipmentFacts, (shipment) => ({
    brief: [`${shipment.order}, ${statusWords(shipment.status)}`, scanWords(shipment)]
      .filter(Boolean)
      .join(', '),
    rows: shipmentRows(shipment),
  })),
  get_product: reader(productFacts, (product) => ({
    brief: `${product.product}, ${countWords(product.variants.length, 'variant')}`,
    rows: productRows(product),
  })),
  verify_customer: reader(verified, ({ matches }) => ({
    brief: matches ? 'It is the customer of this case' : 'It is not the customer of this case',
    rows: [],
  })),
  search_policies: reader(policies, ({ articles }) => ({
    brief: articles.map(({ title }) => title).join(', '),
    rows: policyRows(articles),
  })),
}

/** How an observation of an action is shown. What this version has no words for is shown as it is. */
export function factPanel(action: string, observation: unknown): FactPanel {
  const raw = JSON.stringify(observation, null, 2)
  const source = sourceWords(action)
  const missing = nothing.safeParse(observation).data
  if (missing) return { source, raw, brief: missing.message ?? 'Nothing was found.', rows: [] }
  const told =
    readers[action]?.(observation) ?? tellObservation(action, observation) ?? tellFields(observation)
  return { source, raw, ...told }
}

function reader<Facts>(schema: z.ZodType<Facts>, tell: (facts: Facts) => Told) {
  return (observation: unknown) => {
    const parsed = schema.safeParse(observation)
    return parsed.success ? tell(parsed.data) : undefined
  }
}

function scanWords({ parcels: [parcel] }: z.output<typeof shipmentFacts>): string {
  const scan = parcel?.last_scan
  return scan ? `last scan ${scan.place}, ${countWords(scan.days_ago, 'day')} ago` : ''
}
