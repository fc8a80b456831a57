import type { ShopRequestOf } from '../write.ts'
import { sameAddress } from './address.ts'
import { type Job, ShopRefusal } from './once.ts'

/** Changes the address that a customer has on file. Who lives there is the customer: no name is kept with it. */
export async function changeCustomerAddress(
  { tx }: Job,
  { customerId, from, to }: ShopRequestOf<'change_customer_address'>,
): Promise<void> {
  const [held] = await tx.$queryRaw<object[]>`
    SELECT id FROM "Customer" WHERE id = ${customerId}::uuid FOR NO KEY UPDATE`
  if (held === undefined) throw new ShopRefusal('There is no such customer.')
  const present = await tx.address.findFirst({
    where: { customerId },
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  })
  const same = present === null || from === null ? present === from : sameAddress(present, from)
  if (!same) throw new ShopRefusal("The customer's address has changed since.")
  const { line1, line2, city, region, postcode, country } = to
  const data = { line1, line2, city, region, postcode, country }
  if (present !== null) await tx.address.update({ where: { id: present.id }, data })
  else await tx.address.create({ data: { ...data, customerId, isDefault: true } })
}
