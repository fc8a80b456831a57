import { actorOf, type Person } from '#lib/actor.ts'
import { mailOf } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { says } from './check.ts'
import { nextVersion } from './next-version.ts'
import { type GivenSource, givenSource, type SeenProposal } from './schema.ts'

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
  if (!parsed.success) return unsourced(parsed.error.issues[0]?.message ?? 'This is not valid.')
  const { quote, source } = parsed.data
  return nextVersion(seen, clock, undone, async (_tx, { bundle: before, at }) => {
    const mail = mailOf(before)
    if (mail === null || !says(mail, quote)) return unsourced(`The mail does not say “${quote}”.`)
    const others = (before.sources ?? []).filter((other) => other.quote !== quote)
    return done({
      bundle: { ...before, sources: [...others, { quote, source, by: person.name }] },
      event: ({ proposalId: proposal, version, fingerprint }) => {
        const body = { proposal, version, fingerprint, quote, source }
        return { kind: 'source_given', actor: actorOf(person), at, body }
      },
    })
  })
}

function unsourced(why: string): Result<never> {
  return refused({ kind: 'invalid', field: 'source', message: `${why} ${undone}` })
}
