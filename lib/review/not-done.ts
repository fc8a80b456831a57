import { parseBundle } from '#lib/bundle.ts'
import { waitsForTracking } from '#lib/bundle-fill.ts'
import { type Doneness, outcomeWords } from '#lib/bundle-words.ts'
import type { Tx } from '#lib/db.ts'
import { hasGoneOn } from '#lib/lifecycle/gone-on.ts'
import { messageIdFor } from '#lib/mail/compose.ts'
import type { EffectState, Prisma } from '#prisma/generated/client.ts'

/** What a person can do about an act that was not done, or may have been. */
export type WayOn = 'arrived' | 'again' | 'propose_again' | 'given_up'

/** An approved act that was not done, or may have been, and that nobody has looked into yet. */
export type NotDone = {
  effectId: string
  attempt: number
  kind: 'mail' | 'shop' | 'desk'
  isUnknown: boolean
  /** "The mail to Jordan Lee may have been sent". */
  words: string
  /** What the provider said, or what went wrong; null where nothing is known. */
  detail: string | null
  /** What to look for, where a mail may have been sent. */
  messageId: string | null
  /** Whoever says that it was done gives its tracking number too: a mail after it waits for that. */
  asksTracking: boolean
  /** All that was approved together, in its order. */
  acts: { place: number; words: string; doneness: Doneness }[]
  ways: WayOn[]
}

const NOT_DONE = {
  id: true,
  place: true,
  state: true,
  idempotencyKey: true,
  proposalId: true,
  proposal: {
    select: { bundle: true, effects: { orderBy: { place: 'asc' }, select: { place: true, state: true } } },
  },
  attempts: {
    orderBy: { number: 'desc' },
    take: 1,
    select: { number: true, detail: true, resolution: { select: { kind: true } } },
  },
} satisfies Prisma.EffectSelect

type Row = Prisma.EffectGetPayload<{ select: typeof NOT_DONE }>

/** What of a case's approved acts a person has to look into; null where there is nothing, or the case is with nobody. */
export async function readNotDone(tx: Tx, number: number): Promise<NotDone | null> {
  const effects = await tx.effect.findMany({
    where: { case: { number, state: 'needs_human' }, state: { in: ['failed', 'unknown'] } },
    orderBy: [{ createdAt: 'desc' }, { place: 'asc' }],
    select: { ...NOT_DONE, caseId: true },
  })
  for (const effect of effects) {
    if (effect.attempts[0]?.resolution !== null) continue
    const isOver = await hasGoneOn(tx, effect.caseId, effect.proposalId)
    // What failed is over once the case has gone another way. What may have been done has still to be looked into.
    if (effect.state === 'unknown' || !isOver) return viewOf(effect, isOver)
  }
  return null
}

function viewOf(
  { id, place, state, idempotencyKey, proposal, attempts }: Row,
  isOver: boolean,
): NotDone | null {
  const { effects } = parseBundle(proposal.bundle)
  const effect = effects[place - 1]
  const [last] = attempts
  if (effect === undefined || last === undefined) return null
  const isUnknown = state === 'unknown'
  const isMail = effect.kind === 'send_email'
  const isDesks = effect.kind === 'follow_up' || effect.kind === 'close'
  const kind = isMail ? 'mail' : isDesks ? 'desk' : 'shop'
  return {
    effectId: id,
    attempt: last.number,
    kind,
    isUnknown,
    words: outcomeWords(effect, isUnknown ? 'unknown' : 'not_done'),
    detail: last.detail,
    messageId: isMail && isUnknown ? messageIdFor(idempotencyKey, domainOf(effect.from.address)) : null,
    asksTracking: isUnknown && waitsForTracking(effects, place),
    acts: proposal.effects.flatMap((each) => {
      const act = effects[each.place - 1]
      const doneness = donenessOf[each.state]
      return act ? [{ place: each.place, words: outcomeWords(act, doneness), doneness }] : []
    }),
    ways: waysFrom(isUnknown, kind, isOver),
  }
}

function waysFrom(isUnknown: boolean, kind: NotDone['kind'], isOver: boolean): WayOn[] {
  if (!isUnknown) return ['propose_again', 'given_up']
  if (isOver) return ['arrived', 'given_up']
  // The shop does one thing under a key at most, so asking it again is the safe thing to do; a mail would leave twice.
  return kind === 'mail' ? ['arrived', 'again', 'given_up'] : ['again', 'arrived', 'given_up']
}

const donenessOf: Record<EffectState, Doneness> = {
  pending: 'not_done',
  executing: 'unknown',
  succeeded: 'done',
  failed: 'not_done',
  unknown: 'unknown',
  not_attempted: 'not_done',
  undone: 'not_done',
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
