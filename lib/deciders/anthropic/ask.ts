import type Anthropic from '@anthropic-ai/sdk'
import type { Decided, Decider, Unanswered } from '#lib/loop/types.ts'
import { costOf, type Price } from '../prices.ts'
import { type Fault, faultOf } from './faults.ts'
import { understand } from './message.ts'
import type { Pace, World } from './pace.ts'
import type { MessageRequest } from './request.ts'

/** What all calls to one provider have in common. `secret` must be in nothing that is said of them. */
export type Asking = {
  client: Anthropic
  secret: string
  world: World
  pace: Pace
  /** How long a reply may take, ms. */
  callTimeoutMs: number
  /** The most that a request can cost, in micro-USD. */
  reserve(request: MessageRequest, price: Price): Promise<number>
}
type Limits = Parameters<Decider['decide']>[1]
type Answered = Exclude<Decided, Unanswered>

/** A call that had less time than this, ms, and was not answered says nothing about the provider. */
const fairMs = 20_000

/** Makes one call, when others were told to wait after that, and reads it to its end within the time there is. */
export async function ask(
  asking: Asking,
  request: MessageRequest,
  price: Price,
  limits: Limits,
): Promise<Answered | Fault> {
  const { world, callTimeoutMs } = asking
  const began = world.now().getTime()
  await asking.pace.ready(limits.signal).catch(() => undefined)
  if (limits.signal.aborted) return stopping(false)
  const leftMs = limits.timeoutMs - (world.now().getTime() - began)
  if (leftMs < 1) return { kind: 'passing', waitMs: null, why: 'Too many requests', mayHaveCost: false }
  const timeoutMs = Math.min(leftMs, callTimeoutMs)
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const answered = await send(asking, request, price, AbortSignal.any([limits.signal, late]))
    asking.pace.answered()
    return answered
  } catch (error) {
    if (limits.signal.aborted) return stopping(true)
    if (late.aborted) return unanswered(timeoutMs, timeoutMs >= Math.min(fairMs, callTimeoutMs))
    const fault = faultOf(error, { model: request.model, secret: asking.secret }, world.now())
    if (fault.kind === 'passing' && fault.waitMs !== null) {
      asking.pace.refused(world.now().getTime() + fault.waitMs)
    }
    return fault
  }
}

async function send(
  { client, callTimeoutMs, reserve }: Asking,
  request: MessageRequest,
  price: Price,
  signal: AbortSignal,
): Promise<Answered> {
  // Its own time-out ends with the headers, ours with the body: so ours comes first.
  const options = { timeout: callTimeoutMs + 5_000, signal }
  const response = await client.messages.create(request, options).asResponse()
  const { usage, ...understood } = understand(await response.text())
  const cost = usage === null ? Number.NaN : costOf(price, usage)
  const isCounted = usage !== null && !Number.isNaN(cost)
  return {
    ...understood,
    costMicroUsd: isCounted ? cost : await reserve(request, price),
    tokens: isCounted ? Object.values(usage).reduce((sum, count) => sum + count, 0) : 0,
  }
}

function stopping(mayHaveCost: boolean): Fault {
  return { kind: 'stopping', why: 'The worker is stopping', mayHaveCost }
}

/** It may have been answered after all, and billed. */
function unanswered(timeoutMs: number, isFair: boolean): Fault {
  const why = `No answer in ${Math.round(timeoutMs / 1_000)} s`
  if (!isFair) return { kind: 'deadline', why, mayHaveCost: true }
  return { kind: 'passing', waitMs: null, why, mayHaveCost: true }
}
