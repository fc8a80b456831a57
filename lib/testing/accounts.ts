import type { ChurnAccounts } from '#lib/shop/facts-accounts.ts'
import type { ShopReader } from '#lib/shop/read.ts'

/** What a shop without companies answers. */
export const noAccounts: Pick<ShopReader, 'account' | 'tickets' | 'volume' | 'churnAccounts'> = {
  account: async () => null,
  tickets: async () => null,
  volume: async () => null,
  churnAccounts: async () => null,
}

/** A shop with nothing in it. */
export const emptyShop: ShopReader = {
  ...noAccounts,
  customer: async () => null,
  order: async () => null,
  shipment: async () => null,
  product: async () => null,
  policies: async () => [],
}

const cancelled = new Set(['A-01', 'A-02', 'A-04'])
const plans = { basic: 3, pro: 4, enterprise: 3 }

/** Ten accounts, A-01 to A-10, on three plans; three were cancelled in the month. */
export const tenAccounts: ChurnAccounts = {
  month: '2026-11',
  until: '2026-11-30T09:00:00.000Z',
  is_over: false,
  accounts: Object.entries(plans)
    .flatMap(([plan, count]) => Array.from({ length: count }, () => plan))
    .map((plan, index) => {
      const account = `A-${String(index + 1).padStart(2, '0')}`
      return { account, plan, cancelled: cancelled.has(account) }
    }),
}
