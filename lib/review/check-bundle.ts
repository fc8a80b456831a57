import { type Bundle, fingerprint, mailOf } from '#lib/bundle.ts'
import type { Settings } from '#lib/settings.ts'
import { type Backing, type Checked, type CheckedClaim, claimsIn, ownBacking, unansweredIn } from './check.ts'
import type { Said } from './read-pending.ts'

/** So many mails are remembered with what was found in them: several times what is up for a decision at once. */
const most = 1_000

/**
 * Checks the mail of a bundle; null where it has none. A review is read before it is decided on, and anew whenever its
 * case or the desk has moved, mostly without anything new in the mail or what it is held against: then what was found is
 * still so, and is not looked for again.
 */
export function checkBundle(
  bundle: Bundle,
  against: Pick<Backing, 'asks' | 'messages' | 'names' | 'now'>,
): Checked | null {
  const mail = mailOf(bundle)
  if (mail === null) return null
  const { messages, names, now, asks } = against
  // All that it depends on: a case's messages are only ever added to.
  const newest = messages.at(-1)?.at.getTime()
  const key = [fingerprint(bundle), messages.length, newest, names, now.toISOString().slice(0, 10)]
  return {
    claims: knownClaims(key, () => claimsIn(mail, { ...ownBacking(bundle), messages, names, now })),
    unanswered: knownUnanswered([...key, asks], () => unansweredIn(mail, against)),
  }
}

/** What of the mail in a bundle is open. Empty: nothing speaks against sending it. */
export function openIn(
  bundle: Bundle,
  messages: readonly Said[],
  { shop }: Settings,
  now: Date,
): CheckedClaim[] {
  const checked = checkBundle(bundle, { messages, asks: [], names: [shop.name], now })
  return checked?.claims.filter(({ isOpen }) => isOpen) ?? []
}

const knownClaims = remembering<CheckedClaim[]>()
const knownUnanswered = remembering<string[]>()

function remembering<Found>(): (key: unknown[], find: () => Found) => Found {
  const known = new Map<string, Found>()
  return (parts, find) => {
    const key = JSON.stringify(parts)
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= most) known.delete(known.keys().next().value ?? '')
    const found = find()
    known.set(key, found)
    return found
  }
}
