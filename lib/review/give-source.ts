import { actorOf, type Person } from '#lib/actor.ts'
import { type Bundle, bundleText, fingerprint, parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import { conflictOver, pendingAsSeen } from './conflict.ts'
import { type GivenSource, givenSource, type SeenProposal, seenProposal } from './schema.ts'

const undone = 'No source was noted.'

/**
 * Notes where a detail of the mail is from that no fact speaks for, in a person's words and under their name. It is part
 * of what is approved: the proposal has a new version and fingerprint.
 */
export async function giveSource(
  person: Person,
  seen: SeenProposal,
  given: GivenSource,
  clock: Clock,
): Promise<Result<SeenProposal>> {
  const parsed = givenSource.safeParse(given)
  if (!parsed.success) {
    const message = `${parsed.error.issues[0]?.message ?? 'This is not valid.'} ${undone}`
    return refused({ kind: 'invalid', field: 'source', message })
  }
  if (!seenProposal.safeParse(seen).success) {
    return refused({ kind: 'invalid', field: 'proposal', message: `This names no proposal. ${undone}` })
  }
  return db().$transaction(async (tx) => {
    const found = await tx.proposal.findUnique({ where: { id: seen.proposalId }, select: { caseId: true } })
    const row = found && (await lockCase(tx, found.caseId))
    const at = clock.now()
    const proposal = await tx.proposal.findFirst({ where: pendingAsSeen(seen, at) })
    if (!row || !proposal) return conflictOver(tx, seen, undone, at)
    const before = parseBundle(proposal.bundle)
    const { quote, source } = parsed.data
    if (!saidIn(before, quote)) {
      const message = `The mail does not say “${quote}”. ${undone}`
      return refused({ kind: 'invalid', field: 'source', message })
    }
    const others = (before.sources ?? []).filter((other) => other.quote !== quote)
    const bundle = { ...before, sources: [...others, { quote, source, by: person.name }] }
    const next = { version: proposal.version + 1, fingerprint: fingerprint(bundle) }
    await tx.proposal.update({
      where: { id: proposal.id },
      data: { ...next, bundle: bundleText(bundle) },
    })
    const body = { proposal: proposal.id, ...next, quote, source }
    await append(tx, row, [{ kind: 'source_given', actor: actorOf(person), at, body }])
    return done({ proposalId: proposal.id, ...next })
  })
}

function saidIn({ effects }: Bundle, quote: string): boolean {
  return effects.some((effect) => effect.kind === 'send_email' && effect.body.includes(quote))
}
