import { z } from 'zod'
import type { Bundle } from '#lib/bundle.ts'
import { productFacts } from '#lib/shop/facts.ts'

type Fact = Bundle['facts'][number]

/**
 * Facts without the variants of a product that a bundle has nothing to do with: that one of them is sold out or has
 * another price changes nothing. A product of which no variant is meant stays whole: the mail may tell of it.
 */
export function variantsMeant(facts: readonly Fact[], effects: Bundle['effects']): Fact[] {
  const meant = new Set(effects.flatMap(skusIn))
  return facts.map((fact) => {
    const { data } = fact.action === 'get_product' ? productFacts.safeParse(fact.observation) : {}
    const variants = data?.variants.filter(({ sku }) => meant.has(sku)) ?? []
    return variants.length === 0 ? fact : { ...fact, observation: z.json().parse({ ...data, variants }) }
  })
}

function skusIn(effect: Bundle['effects'][number]): string[] {
  return effect.kind === 'change_order_items' || effect.kind === 'exchange_items'
    ? effect.lines.flatMap(({ sku, newSku }) => [sku, newSku])
    : []
}
