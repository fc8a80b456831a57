import { createHash } from 'node:crypto'
import type Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'
import { mostOf, type Price } from '../prices.ts'
import type { World } from './pace.ts'
import type { MessageRequest } from './request.ts'

/** How long counting may take at most, ms; and how long it is not tried again after it failed. */
const longestPatience = 5_000
const pause = 60_000
/** How many beginnings are remembered; a desk has a few a playbook. */
const most = 200

const tokenCount = z.int().min(0)

/**
 * Says the most that a request can cost, in micro-USD. The tokens of what all requests of a playbook begin with, tools and
 * instructions, are counted by the provider, once for each such beginning; those of the rest are taken for more than
 * they can be, as is all of it where the provider does not count.
 */
export function reservations(client: Anthropic, world: Pick<World, 'now'>, callTimeoutMs: number) {
  const patience = Math.min(longestPatience, callTimeoutMs)
  const counted = new Map<string, { tokens: Promise<number>; until: number }>()
  const remember = (key: string, tokens: Promise<number>, until: number) => {
    counted.set(key, { tokens, until })
    const [oldest] = counted.keys()
    if (counted.size > most && oldest !== undefined) counted.delete(oldest)
  }
  const beginning = ({ model, tools, system }: MessageRequest): Promise<number> => {
    const key = createHash('sha256')
      .update(JSON.stringify([model, tools, system]))
      .digest('hex')
    const known = counted.get(key)
    if (known && known.until > world.now().getTime()) return known.tokens
    const messages = [{ role: 'user' as const, content: '-' }]
    const tokens = client.messages
      .countTokens(
        { model, tools, system, messages },
        { timeout: patience, signal: AbortSignal.timeout(patience) },
      )
      .then(({ input_tokens }) => tokenCount.parse(input_tokens))
      .catch(() => {
        const guess = atMost([tools, system])
        remember(key, Promise.resolve(guess), world.now().getTime() + pause)
        return guess
      })
    remember(key, tokens, Number.POSITIVE_INFINITY)
    return tokens
  }
  return async (request: MessageRequest, price: Price): Promise<number> =>
    mostOf(price, (await beginning(request)) + atMost(request.messages), request.max_tokens)
}

/** More tokens than a text of any language has in practice: English has about one in four bytes. */
function atMost(part: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(part)) / 2)
}
