import { actorOf, type Person } from '#lib/actor.ts'
import { type Bundle, mailOf } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { says } from './check.ts'
import { withDraft } from './compose.ts'
import { faultIn } from './compose-bundle.ts'
import { nextVersion } from './next-version.ts'
import { parseReply, saveDraft } from './reply.ts'
import type { ReplyText, SeenProposal } from './schema.ts'

const undone = 'Your wording was not saved.'

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
  const given = parseReply(text, undone)
  if (!given.ok) return given
  return nextVersion(seen, clock, undone, async (tx, { row, bundle: before, asks, at }) => {
    const fault = faultWith(before, given.value)
    if (fault !== null) return refused({ kind: 'invalid', field: 'body', message: `${fault} ${undone}` })
    const draft = await saveDraft(tx, row.id, person, given.value, at, asks)
    const bundle = stillSourced(withDraft(before, draft))
    return done({
      bundle,
      draftId: draft.id,
      event: ({ proposalId: proposal, version, fingerprint }) => {
        const body = { proposal, version, fingerprint, bundle, draft: draft.version }
        return { kind: 'edited', actor: actorOf(person), at, body }
      },
    })
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
  const mail = mailOf(bundle)
  return { ...bundle, sources: bundle.sources.filter(({ quote }) => mail !== null && says(mail, quote)) }
}
