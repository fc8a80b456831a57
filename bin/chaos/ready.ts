import { db } from '#lib/db.ts'
import { copyOrders } from './copies.ts'
import { otherCard, type StoryName, stories, storyNames } from './stories.ts'

/**
 * Makes the shop ready for these stories, each of a customer of its own. Where there is an errand they have a second card,
 * and what they want instead costs more.
 *
 * @returns what each customer says, and of which order.
 */
export async function makeReady(cases: readonly StoryName[]): Promise<{ question: string; order: string }[]> {
  for (const name of new Set(cases)) await prepareErrand(name)
  // Goods for all of them.
  await db().variant.updateMany({ data: { stock: { increment: cases.length } } })
  const mark = (index: number) => String(index).padStart(2, '0')
  await copyOrders(
    storyNames.map((name) => ({
      order: stories[name].order,
      marks: cases.flatMap((each, index) => (each === name ? [mark(index)] : [])),
    })),
  )
  return cases.map((name, index) => {
    const { says: question, order } = stories[name]
    return { question, order: `${order}${mark(index)}` }
  })
}

async function prepareErrand(name: StoryName): Promise<void> {
  const { order: number, errand } = stories[name]
  if (errand === null) return
  const { customerId, currency } = await db().order.findUniqueOrThrow({ where: { number } })
  const card = {
    customerId,
    externalId: otherCard,
    kind: 'card',
    label: 'Mastercard',
    last4: '9000',
  } as const
  // Two stories may be of one customer.
  await db().paymentMethod.createMany({ data: [{ ...card, currency }], skipDuplicates: true })
  if (errand.offer === null) return
  const { sku, moreCents } = errand.offer
  await db().variant.update({ where: { sku }, data: { currency, priceCents: { increment: moreCents } } })
}
