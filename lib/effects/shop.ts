import { setTimeout } from 'node:timers/promises'
import type { Reshipped, ShopOutcome, ShopRecord } from '#lib/shop/write.ts'
import type { Executor } from './executor.ts'
import type { Done, Found, Outcome } from './outcome.ts'

/** Waits for the shop's answer to a request, for as long as the desk waits for it. */
export async function askShop<Answer>(
  { shopTimeoutMs }: Executor,
  asked: Promise<ShopOutcome<Answer>>,
  doneOf: (answer: Answer) => Done,
): Promise<Outcome> {
  const late = { kind: 'unknown', detail: `the shop did not answer within ${shopTimeoutMs} ms` } as const
  const outcome = await inTime(asked, shopTimeoutMs, late)
  return outcome.kind === 'accepted' ? { kind: 'accepted', ...doneOf(outcome.answer) } : outcome
}

/** Asks the shop what it has done under a key. */
export async function lookUpInShop({ shop, shopTimeoutMs }: Executor, key: string): Promise<Found> {
  const late = { kind: 'unknown', detail: `the shop did not answer within ${shopTimeoutMs} ms` } as const
  const record: ShopRecord = await inTime(shop.lookup(key), shopTimeoutMs, late)
  switch (record.kind) {
    case 'refund':
      return { kind: 'done', response: 'refunded' }
    case 'reship':
      return { kind: 'done', ...reshipped(record.answer) }
    case 'none':
    case 'unknown':
      return record
  }
}

export function reshipped({ carrier, trackingNumber: tracking }: Reshipped): Done {
  return { response: `sent with ${carrier}, tracking number ${tracking}`, yields: { tracking } }
}

async function inTime<Answer, Late>(asked: Promise<Answer>, ms: number, late: Late): Promise<Answer | Late> {
  const over = new AbortController()
  const timer = setTimeout(ms, late, { signal: over.signal }).catch(() => late)
  try {
    return await Promise.race([asked, timer])
  } finally {
    over.abort()
  }
}
