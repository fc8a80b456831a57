import { type Bundle, mailOf } from '#lib/bundle.ts'
import { asksOf, type Checked, check, ownBacking } from './check.ts'
import type { ReviewRow } from './review-row.ts'

/** So many mails are remembered with what was found in them: about what is up for a decision at once. */
const most = 200

const found = new Map<string, Checked>()

/**
 * Checks the mail of what is up for a decision in a case, for showing it. A review is read anew whenever its case or the
 * desk has moved, mostly without anything new in the mail or what it is held against: then what was found is still so.
 */
export function checkShown(row: ReviewRow, bundle: Bundle, names: string[], now: Date): Checked | null {
  const mail = mailOf(bundle)
  const [proposal] = row.proposals
  if (mail === null || proposal === undefined) return null
  const { id, version, fingerprint } = proposal
  const messages = row.messages.map((message) => message.id)
  const key = JSON.stringify([id, version, fingerprint, messages, names, now.toISOString().slice(0, 10)])
  const known = found.get(key)
  if (known !== undefined) return known
  const checked = check(mail, {
    ...ownBacking(bundle),
    messages: row.messages,
    asks: asksOf(proposal.draft?.asks),
    names,
    now,
  })
  if (found.size >= most) found.delete(found.keys().next().value ?? '')
  found.set(key, checked)
  return checked
}
