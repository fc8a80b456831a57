import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { Refusal } from '#lib/loop/outcome.ts'
import type { Context } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { asOf, found, searchPolicies } from '../reading.ts'

const noArgs = z.strictObject({})

/** The reads of the vocabulary. None takes an account: which one it is, the case says. */
export function reads(shop: ShopReader) {
  const getAccount = action({
    name: 'get_account',
    kind: 'read',
    description: "This case's account: tier, plan, owner, when it renews and in how many days.",
    args: noArgs,
    objection: outOfScope,
    apply: async (_args, { start }) => found(await shop.account(start.scope, asOf(start)), 'account'),
  })
  const getOpenTickets = action({
    name: 'get_open_tickets',
    kind: 'read',
    description: "The account's open tickets: how many, how many escalated, how old, and each of them.",
    args: noArgs,
    objection: outOfScope,
    apply: async (_args, { start }) => found(await shop.tickets(start.scope, asOf(start)), 'account'),
  })
  const getOrderVolume = action({
    name: 'get_order_volume',
    kind: 'read',
    description: "The account's orders of the last twelve months beside the twelve before, and the change.",
    args: noArgs,
    objection: outOfScope,
    apply: async (_args, { start }) => found(await shop.volume(start.scope, asOf(start)), 'account'),
  })
  return [getAccount, getOpenTickets, getOrderVolume, searchPolicies(shop)]
}

/** Against everything that tells of an account where the case is about none. */
export function outOfScope(_args: unknown, { start }: Context): Refusal | null {
  if (start.scope.kind === 'account') return null
  return { kind: 'out_of_scope', reason: 'This case is not about an account, so nothing of one can be told.' }
}
