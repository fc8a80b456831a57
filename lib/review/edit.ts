import { actorOf, type Person } from '#lib/actor.ts'
import { type Bundle, bundleText, fingerprint, mailOf, parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import { withDraft } from './compose.ts'
import { faultIn } from './compose-bundle.ts'
import { conflictOver, pendingAsSeen } from './conflict.ts'
import { parseReply, saveDraft } from './reply.ts'
import { type ReplyText, type SeenProposal, seenProposal } from './schema.ts'

/**
 * Saves a reviewer's wording as a new draft version, and the proposal with a new version and fingerprint to be
 * approved. The original stays. Nothing but the mail's text can change this way.
 */
export async function edit(
  person: Person,
  seen: SeenProposal,
  text: ReplyText,
  clock: Clock,
): Promise<Result<SeenProposal>> {
  const undone = 'Your wording was not saved.'
  const given = parseReply(text, undone)
  if (!given.ok) return given
  if (!seenProposal.safeParse(seen).success) {
    return refused({ kind: 'invalid', field: 'proposal', message: `This names no proposal. ${undone}` })
  }
  return db().$transaction(async (tx) => {
    const found = await tx.proposal.findUnique({ where: { id: seen.proposalId }, select: { caseId: true } })
    const row = found && (await lockCase(tx, found.caseId))
    const at = clock.now()
    const proposal = await tx.proposal.findFirst({
      where: pendingAsSeen(seen, at),
      include: { draft: { select: { asks: true } } },
    })
    if (!row || !proposal) return conflictOver(tx, seen, undone, at)
    const before = parseBundle(proposal.bundle)
    const fault = faultWith(before, given.value)
    if (fault !== null) return refused({ kind: 'invalid', field: 'body', message: `${fault} ${undone}` })
    const asks = proposal.draft?.asks
    const draft = await saveDraft(tx, row.id, person, given.value, at, asks)
    const bundle = stillSourced(withDraft(before, draft))
    const next = { proposalId: proposal.id, version: proposal.version + 1, fingerprint: fingerprint(bundle) }
    await tx.proposal.update({
      where: { id: proposal.id },
      data: { ...seenAs(next), draftId: draft.id, bundle: bundleText(bundle) },
    })
    const body = { proposal: proposal.id, ...seenAs(next), bundle, draft: draft.version }
    await append(tx, row, [{ kind: 'edited', actor: actorOf(person), at, body }])
    return done(next)
  })
}

/** What is wrong with the bundle if its mail is worded so, in words; null where nothing is. */
function faultWith(before: Bundle, text: ReplyText): string | null {
  const mail = mailOf(before)
  if (mail === null) return 'There is no mail in it to be worded.'
  return faultIn(withDraft(before, { ...text, version: mail.draft }).effects)
}

/** Sources stand for words of the mail: with the words they go. */
function stillSourced(bundle: Bundle): Bundle {
  if (bundle.sources === undefined) return bundle
  const said = ({ quote }: { quote: string }) =>
    bundle.effects.some((effect) => effect.kind === 'send_email' && effect.body.includes(quote))
  return { ...bundle, sources: bundle.sources.filter(said) }
}

function seenAs({ version, fingerprint }: SeenProposal) {
  return { version, fingerprint }
}
