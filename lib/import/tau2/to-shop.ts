import type { CustomerRecord, ProductRecord } from '../records.ts'
import { addressOf, currency, type Mapped, unknownCountry } from './address.ts'
import type { Tau2Product, Tau2User } from './schema.ts'

export function productOf({ product_id, name, variants }: Tau2Product): Mapped<ProductRecord> {
  return {
    record: {
      kind: 'product',
      id: product_id,
      name,
      description: '',
      category: '',
      variants: Object.values(variants).map(({ item_id, options, available, price }) => ({
        sku: item_id,
        options,
        price,
        currency,
        available,
        stock: null,
      })),
    },
  }
}

export function customerOf(user: Tau2User): Mapped<CustomerRecord> {
  const address = addressOf(user.address)
  if (address === null) return unknownCountry(user.address)
  return {
    record: {
      kind: 'customer',
      id: user.user_id,
      email: user.email,
      name: `${user.name.first_name} ${user.name.last_name}`,
      phone: null,
      locale: 'en',
      note: null,
      since: null,
      addresses: [{ ...address, default: true }],
      paymentMethods: Object.values(user.payment_methods).map(methodOf),
    },
  }
}

function methodOf(method: Tau2User['payment_methods'][string]): CustomerRecord['paymentMethods'][number] {
  const { id } = method
  const plain = { id, last4: null, balance: null, currency }
  switch (method.source) {
    case 'credit_card':
      return { ...plain, kind: 'card', label: method.brand, last4: method.last_four }
    case 'paypal':
      return { ...plain, kind: 'wallet', label: 'PayPal' }
    case 'gift_card':
      return { ...plain, kind: 'gift_card', label: 'gift card', balance: method.balance }
  }
}
