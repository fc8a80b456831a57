import type { Driver } from '#lib/cases/drive.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { ask, decidingOtherwise, drive } from './desk.ts'
import { says } from './loop.ts'

/** A call as it stands in a reply. */
export function call(action: string, args: JsonObject = {}): JsonObject {
  return { action, args, reason: 'It comes next' }
}

/** Decides on these replies, one a turn, whatever the prompt says, and for ever on the last. */
export function replying(...replies: Json[]): Partial<Driver> {
  return decidingOtherwise(async (turn) => says(replies[Math.min(turn, replies.length) - 1] ?? null))
}

/** What comes before a proposal on a persona's order: it is read, and a letter is drafted. */
export function readAndDrafted({ order }: Persona, body = 'Hello there.'): Json[] {
  return [
    call('get_customer'),
    call('get_order', { order }),
    call('get_shipment', { order }),
    call('draft_email', { subject: 'Hello', body }),
  ]
}

export const send = call('propose_send')
export const close = call('propose_close', { why: 'thanks' })

export function refund(amount_cents: number, currency: string, { order }: Persona): JsonObject {
  return call('propose_refund', { order, amount_cents, currency, why: 'The parcel is lost' })
}

/** A promise for a day so many days from now. */
export function followUpIn(days: number, clock: Clock, given: JsonObject = {}): JsonObject {
  const on = new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const promised = { condition: 'There is no new scan by then', promise: 'We write to you' }
  const order = personas.stalled.order
  return call('propose_follow_up', { order, on, if: 'no_new_scan', do: 'write', ...promised, ...given })
}

/** Opens a case about a persona's order and has it proposed what is given, beside a letter where there is one. */
export async function proposed(
  clock: Clock,
  persona: Persona,
  bundle: Json[],
  body?: string,
): Promise<{ caseId: string; stop: Stop | null }> {
  const caseId = await ask(clock, persona)
  const stop = await drive(clock, caseId, replying(...readAndDrafted(persona, body), bundle))
  return { caseId, stop }
}

/** A persona's order, as the shop holds it. */
export function orderOf({ order: number }: Persona) {
  return db().order.findUniqueOrThrow({
    where: { number },
    include: { payments: { include: { method: true } }, lines: true, fulfilments: true },
  })
}
