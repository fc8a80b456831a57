import { mailOf, parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'

/**
 * What was decided, for telling it. `undoMs`: how long it waits from now in which it can be undone; 0: it does not.
 * `isHeld`: it waits until sending is released.
 */
export type Follows = {
  proposalId: string
  to: string[]
  closes: boolean
  undoMs: number
  isHeld: boolean
}

/** Whom the mail of a proposal goes to, whether it ends the case, and when it goes, as it stands in the database. */
export async function whatFollows(proposalId: string, clock: Clock): Promise<Follows> {
  const [proposal, settings] = await Promise.all([
    db().proposal.findUniqueOrThrow({
      where: { id: proposalId },
      select: {
        bundle: true,
        effects: { where: { place: 1, state: 'pending' }, select: { notBefore: true } },
      },
    }),
    readSettings(db()),
  ])
  const bundle = parseBundle(proposal.bundle)
  const mail = mailOf(bundle)
  const closes = bundle.effects.some(({ kind }) => kind === 'close')
  const goesAt = proposal.effects[0]?.notBefore.getTime() ?? 0
  const undoMs = Math.max(0, goesAt - clock.now().getTime())
  const isHeld = settings.sendingHeld !== null
  return { proposalId, to: mail === null ? [] : [mail.to.address], closes, undoMs, isHeld }
}
