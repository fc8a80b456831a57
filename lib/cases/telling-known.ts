import type { BundledEffect } from '#lib/bundle.ts'
import { callsOf } from '#lib/loop/reply.ts'
import type { Reply } from '#lib/loop/types.ts'
import type { HistoryEvent, MuteEvent } from '#lib/trail/history.ts'
import type { Known, Tally, ToldReply } from './telling.ts'

/** Names of those on a trail: of the desk's people by id, and of the customer. */
export type Names = { people: ReadonlyMap<string, string>; customer: string }

/** Goes through a trail once and remembers what one event says for the sake of another. */
export function knownOf(events: readonly (HistoryEvent | MuteEvent)[], names: Names): Known {
  const replies = new Map<string, ToldReply>()
  const tallies = new Map<number, Tally>()
  const bundles: { seq: number; proposal: string; effects: BundledEffect[] }[] = []
  const begun = new Map<string, BundledEffect>()
  const handedOver = new Set<number>()
  const tallyOf = (run: number) =>
    tallies.get(run) ?? { steps: 0, mistakes: 0, costMicroUsd: 0, durationMs: 0 }
  for (const event of events) {
    const { seq } = event
    if (event.kind === 'replied') {
      const { run, turn, costMicroUsd, durationMs } = event.body
      const asked = askedIn(event.body.reply)
      replies.set(`${run}.${turn}`, { seq, costMicroUsd, durationMs, asked })
      tallies.set(run, plus(tallyOf(run), { costMicroUsd, durationMs }))
    }
    if (event.kind === 'applied') {
      const { run, calls } = event.body
      tallies.set(run, plus(tallyOf(run), { steps: 1 }))
      if (calls.some(({ result }) => result.kind === 'escalation')) handedOver.add(run)
    }
    if (event.kind === 'call_failed') {
      const { run, costMicroUsd } = event.body
      tallies.set(run, plus(tallyOf(run), { costMicroUsd }))
    }
    if (event.kind === 'refused') tallies.set(event.body.run, plus(tallyOf(event.body.run), { mistakes: 1 }))
    if (event.kind === 'effect_started') begun.set(event.body.effect, event.body.payload)
    if (event.kind === 'proposed' || event.kind === 'edited')
      bundles.push({ seq, proposal: event.body.proposal, effects: event.body.bundle.effects })
  }
  return {
    nameOf: (actor) => nameOf(actor, names),
    replyOf: ({ run, turn }) => replies.get(`${run}.${turn}`),
    tallyOf,
    handedOver: (run) => handedOver.has(run),
    effectOf: (effect) => begun.get(effect),
    effectsBefore: (before, proposal) =>
      bundles.findLast((bundle) => bundle.seq < before && bundle.proposal === proposal)?.effects ?? [],
  }
}

function askedIn(reply: Reply): ToldReply['asked'] {
  const [call] = callsOf(reply, 1) ?? []
  if (call === undefined) return null
  return { action: call.action, reason: typeof call.reason === 'string' ? call.reason : '' }
}

function plus(
  sum: Tally,
  { steps = 0, mistakes = 0, costMicroUsd = 0, durationMs = 0 }: Partial<Tally>,
): Tally {
  return {
    steps: sum.steps + steps,
    mistakes: sum.mistakes + mistakes,
    costMicroUsd: sum.costMicroUsd + costMicroUsd,
    durationMs: sum.durationMs + durationMs,
  }
}

function nameOf(actor: string, { people, customer }: Names): string {
  if (actor === 'model') return 'The assistant'
  if (actor === 'customer') return customer
  return actor.startsWith('user:') ? (people.get(actor.slice(5)) ?? 'A former colleague') : 'ShopOps'
}
