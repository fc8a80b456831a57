import { type BundledEffect, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { messageIdFor } from '#lib/mail/compose.ts'
import type { EffectState } from '#prisma/generated/client.ts'
import type { CountingMailServer } from './mail-server.ts'
import { actsInShop } from './shop-acts.ts'

/** An effect as its row has it, and how often it was really done, as those know who did it. */
export type DoneEffect = {
  id: string
  caseId: string
  kind: BundledEffect['kind']
  state: EffectState
  attempts: number
  acts: number
  approved: boolean
}

/**
 * All effects of a desk in order, each counted where it happened: in the mail server, in the shop, or in our own tables.
 */
export async function countActs(mail: CountingMailServer): Promise<DoneEffect[]> {
  const rows = await db().effect.findMany({
    include: {
      followUp: { select: { id: true } },
      attempts: { select: { number: true } },
      proposal: { select: { bundle: true, fingerprint: true, decision: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { place: 'asc' }],
  })
  return Promise.all(
    rows.map(async ({ id, caseId, place, state, idempotencyKey, attempts, proposal, followUp }) => {
      const effect = parseBundle(proposal.bundle).effects[place - 1]
      if (effect === undefined) throw new Error(`Effect ${id} has no place in its bundle`)
      const { decision, fingerprint } = proposal
      return {
        id,
        caseId,
        kind: effect.kind,
        state,
        attempts: attempts.length,
        acts: await actsOf(effect, { caseId, key: idempotencyKey, followUp }, mail),
        approved: decision?.kind === 'approve' && decision.fingerprint === fingerprint,
      }
    }),
  )
}

type About = { caseId: string; key: string; followUp: { id: string } | null }

async function actsOf(effect: BundledEffect, about: About, mail: CountingMailServer): Promise<number> {
  const { caseId, key, followUp } = about
  switch (effect.kind) {
    case 'send_email': {
      const { address } = effect.from
      return mail.taken(messageIdFor(key, address.slice(address.lastIndexOf('@') + 1)))
    }
    case 'follow_up':
      return followUp === null ? 0 : 1
    case 'close':
      return db().trailEvent.count({ where: { caseId, kind: 'closed' } })
    default:
      return actsInShop(effect)
  }
}
