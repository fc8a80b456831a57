import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { asOf, found } from '../reading.ts'
import { briefOf } from './brief.ts'

/** Reads the accounts of the report's month. Which month that is, the case says. */
export function loadAccounts(shop: ShopReader) {
  return action({
    name: 'load_accounts',
    kind: 'read',
    description:
      "The accounts that were active when the report's month began, and which were cancelled in it.",
    args: z.strictObject({}),
    objection: (_args, { start }) =>
      start.scope.kind === 'desk'
        ? null
        : { kind: 'out_of_scope', reason: 'Only a report of the desk may read every account.' },
    apply: async (_args, { start }) => {
      const { month } = briefOf(start)
      return found(await shop.churnAccounts(start.scope, month, asOf(start)), `account of ${month}`)
    },
  })
}
