import { z } from 'zod'
import { anyText, email, key, options, text } from '../fields.ts'
import { amountRead, centsOf, moneyText } from '../money.ts'
import { orderNumber } from '../records.ts'

// The records of a tau2-retail database (src/tau2/domains/retail/data_model.py of sierra-research/tau2-bench), with
// money read as integer cents.

/**
 * An amount as the benchmark's own tools leave it: they add up floats, so 71.96 may be 71.96000000000001 and 0.05 may be
 * 0.04999999999999716. Eight noughts or nines after the cents are such noise; any other third decimal is refused.
 */
const noisyCentsOf: typeof centsOf = (text) => {
  const [, amount, noise] = /^(-?\d+\.\d\d)(0{8}|9{8})\d*$/.exec(text) ?? []
  const read = centsOf(amount ?? text)
  if (!('cents' in read) || !noise?.startsWith('9')) return read
  return { cents: read.cents + (text.startsWith('-') ? -1 : 1) }
}

const signedAmount = amountRead(noisyCentsOf, (cents) => Number(moneyText(cents)))
const amount = signedAmount.refine((cents) => cents >= 0, { error: 'is below 0' })

const address = z.strictObject({
  address1: text,
  address2: anyText,
  city: text,
  country: text,
  state: anyText,
  zip: text,
})

export const tau2Product = z.strictObject({
  name: text,
  product_id: key,
  variants: z.record(key, z.strictObject({ item_id: key, options, available: z.boolean(), price: amount })),
})

const paymentMethod = z.discriminatedUnion(
  'source',
  [
    z.strictObject({ source: z.literal('credit_card'), id: key, brand: text, last_four: text }),
    z.strictObject({ source: z.literal('paypal'), id: key }),
    z.strictObject({ source: z.literal('gift_card'), id: key, balance: amount }),
  ],
  { error: 'is not one of credit_card, paypal, gift_card' },
)

export const tau2User = z.strictObject({
  user_id: key,
  name: z.strictObject({ first_name: text, last_name: text }),
  address,
  email,
  payment_methods: z.record(key, paymentMethod),
  orders: z.array(key),
})

const given = <Field extends z.ZodType>(field: Field) => field.nullish()

export const tau2Order = z.strictObject({
  order_id: orderNumber,
  user_id: key,
  address,
  items: z
    .array(z.strictObject({ name: text, product_id: key, item_id: key, price: amount, options }))
    .min(1, { error: 'is empty' }),
  status: z.enum([
    'pending',
    'pending (item modified)',
    'processed',
    'delivered',
    'cancelled',
    'return requested',
    'exchange requested',
  ]),
  fulfillments: z.array(
    z.strictObject({
      tracking_id: z.array(key).min(1, { error: 'is empty' }),
      item_ids: z.array(key),
    }),
  ),
  payment_history: z.array(
    z.strictObject({
      transaction_type: z.enum(['payment', 'refund']),
      amount,
      payment_method_id: key,
    }),
  ),
  cancel_reason: given(text),
  exchange_items: given(z.array(key).min(1)),
  exchange_new_items: given(z.array(key).min(1)),
  exchange_payment_method_id: given(key),
  exchange_price_difference: given(signedAmount),
  return_items: given(z.array(key).min(1)),
  return_payment_method_id: given(key),
})

export type Tau2Product = z.output<typeof tau2Product>
export type Tau2User = z.output<typeof tau2User>
export type Tau2Order = z.output<typeof tau2Order>
export type Tau2Address = Tau2Order['address']
