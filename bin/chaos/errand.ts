import type { Driver } from '#lib/cases/drive.ts'
import { db } from '#lib/db.ts'
import { recorded } from '#lib/deciders/recorded.ts'
import type { Decider } from '#lib/loop/types.ts'
import { readTags } from '#lib/playbooks/markup.ts'
import { type Call, type Errand, otherCard, type StoryName, stories } from './stories.ts'

/** Makes the shop ready for a story: its customer has a second card, and what they want instead costs more. */
export async function makeReady(name: StoryName): Promise<void> {
  const { order: number, errand } = stories[name]
  if (errand === null) return
  const { customerId, currency } = await db().order.findUniqueOrThrow({ where: { number } })
  const card = { kind: 'card', label: 'Mastercard', last4: '9000', currency } as const
  await db().paymentMethod.create({ data: { ...card, customerId, externalId: otherCard } })
  if (errand.offer === null) return
  const { sku, moreCents } = errand.offer
  await db().variant.update({ where: { sku }, data: { currency, priceCents: { increment: moreCents } } })
}

/** Who decides in a story: whoever plays its errand, where it has one. */
export function decidingIn(name: StoryName): Partial<Pick<Driver, 'deciderFor'>> {
  const { errand } = stories[name]
  return errand === null ? {} : { deciderFor: () => deciderOf(errand) }
}

/** Decides by nothing but the prompt: whoever is asked again answers the same. */
function deciderOf({ reads, acts }: Errand): Decider {
  return recorded((prompt) => {
    const text = prompt.flatMap((part) => (part.role === 'user' ? [part.text] : [])).join('\n')
    const has = (name: string) => readTags(text, name).length > 0
    const calls = has('draft') ? [...acts, send] : has('fact') ? [mail] : reads
    const reply = JSON.stringify(calls.map((call) => ({ ...call, reason: 'It comes next' })))
    return { reply: { text: reply, stop: 'end_turn', raw: reply }, costMicroUsd: 0, tokens: 0 }
  })
}

const send: Call = { action: 'propose_send', args: {} }
const mail: Call = {
  action: 'draft_email',
  args: {
    subject: 'What you asked for',
    body: 'Hello,\n\nthank you for your message. We have done what you asked for.',
    asks: [],
  },
}
