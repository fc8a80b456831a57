import { setTimeout } from 'node:timers/promises'
import type { ShopAnswer, ShopRequest } from '#lib/shop/write.ts'
import type { Act } from './act.ts'
import type { Executor } from './executor.ts'
import type { Done, Found, Outcome } from './outcome.ts'

/** An act that the shop does. It does one thing under a key at most, and can be asked what that was. */
export function inShop(request: ShopRequest, objection: Act['objection']): Act {
  return {
    objection,
    messageId: () => null,
    perform: (executor, { key }) => askShop(executor, key, request),
    lookup: lookUpInShop,
    idempotent: true,
    record: null,
  }
}

/** Waits for the shop's answer to a request, for as long as the desk waits for it. */
async function askShop(executor: Executor, key: string, request: ShopRequest): Promise<Outcome> {
  const outcome = await inTime(executor, executor.shop.carryOut(key, request))
  return outcome.kind === 'accepted' ? { kind: 'accepted', ...doneWith(outcome.answer) } : outcome
}

/** Asks the shop what it has done under a key. */
async function lookUpInShop(executor: Executor, key: string): Promise<Found> {
  const record = await inTime(executor, executor.shop.lookup(key))
  return record.kind === 'done' ? { kind: 'done', ...doneWith(record.answer) } : record
}

const doneWords: Record<Exclude<ShopAnswer['kind'], 'reship'>, string> = {
  refund: 'refunded',
  cancel_order: 'cancelled',
  change_order_address: 'address changed',
  change_order_items: 'items changed',
  change_order_payment: 'payment changed',
  return_items: 'return set up',
  exchange_items: 'exchange set up',
  change_customer_address: 'address changed',
}

function doneWith(answer: ShopAnswer): Done {
  if (answer.kind !== 'reship') return { response: doneWords[answer.kind] }
  const { carrier, trackingNumber: tracking } = answer
  return { response: `sent with ${carrier}, tracking number ${tracking}`, yields: { tracking } }
}

type Late = { kind: 'unknown'; detail: string }

async function inTime<Answer>(
  { shopTimeoutMs: ms }: Executor,
  asked: Promise<Answer>,
): Promise<Answer | Late> {
  const late = { kind: 'unknown', detail: `the shop did not answer within ${ms} ms` } as const
  const over = new AbortController()
  const timer = setTimeout(ms, late, { signal: over.signal }).catch(() => late)
  try {
    return await Promise.race([asked, timer])
  } finally {
    over.abort()
  }
}
