import { randomInt } from 'node:crypto'
import { db } from '#lib/db.ts'
import { addressFacts } from '#lib/shop/facts.ts'
import type { OrderStatus } from '#prisma/generated/client.ts'

/** Where orders of these tests go, and where their customers live. */
export const home = { line1: '4 Harbour Row', city: 'Bristol', postcode: 'BS1 4RH', country: 'GB' }
export const shipTo = addressFacts.parse(home)

/** Switches of keyboards, with what those cost in cents. */
const prices = { linear: 10_000, clicky: 12_000, tactile: 9_000 } as const
const mousePrice = 3_000

type Given = { status?: OrderStatus; quantity?: number; stock?: number | null; balanceCents?: number }

export type ShopOrder = Awaited<ReturnType<typeof newOrder>>

/**
 * A customer of their own with two cards and a gift card ($20.00, but for what is given), and an order of theirs that the
 * first card paid: so many keyboards with linear switches, and a mouse. `stock` is that of every variant; null: not counted.
 * One that is delivered came a day ago.
 */
export async function newOrder(given: Given = {}) {
  const { status = 'pending', quantity = 1, stock = null, balanceCents = 2_000 } = given
  const tag = randomInt(100_000, 1_000_000)
  const email = `robin.${tag}@example.com`
  const customer = await db().customer.create({
    data: { name: 'Robin Vale', email, addresses: { create: { ...home, isDefault: true } } },
  })
  const [card, other, gift] = await methodsOf(customer.id, balanceCents)
  const keyboards = await newProduct(`Keyboard ${tag}`, prices, stock)
  const mice = await newProduct(`Mouse ${tag}`, { plain: mousePrice }, stock)
  const totalCents = quantity * prices.linear + mousePrice
  const keyboard = { title: 'Keyboard, linear', quantity, unitCents: prices.linear, position: 0 }
  const mouse = { title: 'Mouse', quantity: 1, unitCents: mousePrice, position: 1 }
  const order = await db().order.create({
    data: {
      ...{ number: `O-${tag}`, customerId: customer.id, status, currency: 'USD', totalCents, shipTo },
      lines: {
        create: [
          { ...keyboard, variantId: keyboards('linear').id },
          { ...mouse, variantId: mice('plain').id },
        ],
      },
      payments: { create: { methodId: card, amountCents: totalCents } },
      fulfilments: { create: status === 'delivered' ? [arrived(tag)] : [] },
    },
    include: { lines: { orderBy: { position: 'asc' } } },
  })
  const [first, second] = order.lines.map(({ id }) => id)
  return {
    ...{ customerId: customer.id, id: order.id, totalCents, card, other, gift },
    persona: { name: customer.name, email, order: order.number },
    lines: { keyboard: first ?? '', mouse: second ?? '' },
    sku: (which: keyof typeof prices) => keyboards(which).sku,
    mouseSku: mice('plain').sku,
  }
}

function arrived(tag: number) {
  const deliveredAt = new Date(Date.now() - 86_400_000)
  const shippedAt = new Date(Date.now() - 3 * 86_400_000)
  return {
    carrier: 'Nordpost',
    trackingNumber: `NP${tag}`,
    status: 'delivered',
    shippedAt,
    deliveredAt,
  } as const
}

async function methodsOf(customerId: string, balanceCents: number): Promise<[string, string, string]> {
  const add = async (data: {
    kind: 'card' | 'gift_card'
    label: string
    last4: string
    balanceCents?: number
  }) => (await db().paymentMethod.create({ data: { ...data, customerId, currency: 'USD' } })).id
  return [
    await add({ kind: 'card', label: 'Visa', last4: '4411' }),
    await add({ kind: 'card', label: 'Mastercard', last4: '9000' }),
    await add({ kind: 'gift_card', label: 'gift card', last4: '7QX2', balanceCents }),
  ]
}

/** A product whose variants differ in their kind. @returns one of them by that. */
async function newProduct(name: string, variants: Record<string, number>, stock: number | null) {
  const { variants: made } = await db().product.create({
    data: {
      name,
      ...{ description: 'For a test', category: 'test' },
      variants: {
        create: Object.entries(variants).map(([kind, priceCents]) => ({
          ...{ sku: `${kind} ${name}`, options: { kind }, priceCents, currency: 'USD', stock },
        })),
      },
    },
    include: { variants: true },
  })
  return (kind: string) => {
    const found = made.find(({ sku }) => sku === `${kind} ${name}`)
    if (found === undefined) throw new Error(`There is no ${kind} ${name}`)
    return found
  }
}

/** All that the shop holds of an order and of its customer. */
export async function shopHolds({ id, customerId }: Pick<ShopOrder, 'id' | 'customerId'>) {
  const order = await db().order.findUniqueOrThrow({
    where: { id },
    include: {
      lines: { orderBy: { position: 'asc' }, include: { variant: true } },
      payments: { orderBy: { position: 'asc' } },
      refunds: { orderBy: { position: 'asc' } },
      returns: { include: { lines: true } },
      exchanges: { include: { lines: true } },
    },
  })
  const customer = await db().customer.findUniqueOrThrow({
    where: { id: customerId },
    include: { addresses: true, paymentMethods: { orderBy: { id: 'asc' } } },
  })
  const stock = async (sku: string) => (await db().variant.findUniqueOrThrow({ where: { sku } })).stock
  return { order, customer, balanceCents: customer.paymentMethods.at(-1)?.balanceCents, stock }
}
