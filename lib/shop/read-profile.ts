import type { Tx } from '#lib/db.ts'
import { addressFacts, type CustomerFacts } from './facts.ts'
import { methodName } from './payment-words.ts'

/** What a customer has on file, to be acted on: the methods also as rows, by what the facts name them. */
export type ProfileToAct = {
  profile: Pick<CustomerFacts, 'address' | 'payment_methods'>
  onFile: ReadonlyMap<string, { methodId: string; method: string }>
}

/** @throws Error if there is no such customer. */
export async function readProfile(tx: Tx, customerId: string): Promise<ProfileToAct> {
  const { addresses, paymentMethods } = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: {
      addresses: { orderBy: [{ isDefault: 'desc' }, { id: 'asc' }], take: 1 },
      paymentMethods: { orderBy: { id: 'asc' } },
    },
  })
  const methods = paymentMethods.map((row) => ({
    ...row,
    ref: row.externalId ?? row.id,
    name: methodName(row),
  }))
  return {
    profile: {
      address: addresses[0] ? addressFacts.parse(addresses[0]) : null,
      payment_methods: methods.map(({ ref, name, kind, balanceCents, currency }) => ({
        method_id: ref,
        method: name,
        kind,
        balance_cents: kind === 'gift_card' ? (balanceCents ?? 0) : null,
        currency,
      })),
    },
    onFile: new Map(methods.map(({ ref, id, name }) => [ref, { methodId: id, method: name }])),
  }
}
