import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { CustomerFacts } from '#lib/shop/facts.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { asOf } from '../reading.ts'

const part = z.string().trim().min(1).max(320).optional()
const told = z
  .strictObject({ email: part, name: part, postcode: part })
  .refine(({ email, name, postcode }) => email || (name && postcode), 'Give email, or name and postcode')

/**
 * Whether what somebody says of themselves fits the case's customer. Yes or no, never data; where nobody is verified,
 * no. Whose data the case may touch stays as it is.
 */
export function verifyCustomer(shop: ShopReader) {
  return action({
    name: 'verify_customer',
    kind: 'read',
    description:
      'Whether an email, or a name with its postcode, is that of the customer of this case. Says yes or no, and opens nothing.',
    args: told,
    async apply(given, { start }) {
      const customer = await shop.customer(start.scope, asOf(start))
      return { kind: 'fact', observation: { matches: customer !== null && fits(given, customer) } }
    },
  })
}

function fits({ email, name, postcode }: z.output<typeof told>, customer: CustomerFacts): boolean {
  const same = (said: string | undefined, known: string | undefined) =>
    said === undefined || (known !== undefined && plain(said) === plain(known))
  return (
    same(email, customer.email) && same(name, customer.name) && same(postcode, customer.address?.postcode)
  )
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
