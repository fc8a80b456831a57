import type { BundledEffect, EmailEffect } from '#lib/bundle.ts'
import { countWords } from '#lib/words.ts'
import type { CaseState, ScopeKind } from '#prisma/generated/client.ts'
import { obstacleTo } from './approvable.ts'
import type { Checked } from './check.ts'
import { waitsWords } from './limits.ts'

/** Something a reviewer must not miss: what it is, and what that means. */
export type Problem = { look: 'plain' | 'warning' | 'bad'; title: string; text: string }

type Situation = {
  state: CaseState
  scope: ScopeKind
  attention: string | null
  customerWroteAgain: boolean
  /** Where mail of the case goes now; null where nobody can be written to. */
  recipient: string | null
  email: EmailEffect | null
  /** What is up for a decision; empty where nothing is. */
  effects: readonly BundledEffect[]
  /** What of the mail's text was checked; null where there is none to be decided on. */
  checked: Checked | null
  /** When the oldest fact was read that the draft rests on. */
  oldestFact: Date | null
  /** For whom what is up for a decision waits, where whoever looks may not approve it. */
  waitsFor: { role: 'lead' | 'admin'; words: string } | null
  now: Date
}

const dayMs = 86_400_000
const most = 2

/** What can be known to be wrong, the worst first; no more than anybody reads. */
export function problemsOf(situation: Situation): Problem[] {
  const { attention, state } = situation
  const why: Problem[] =
    state === 'needs_human' && attention !== null ? [{ look: 'plain', ...split(attention) }] : []
  const warnings = [
    cannotBeApproved,
    waits,
    addressMoved,
    nowhere,
    notVerified,
    openClaims,
    notAnswered,
    wroteAgain,
    oldFacts,
  ]
    .map((find) => find(situation))
    .filter((problem) => problem !== null)
  return [...why, ...warnings.slice(0, most)]
}

/** "Handed to you: the parcel is lost" in its two parts. */
function split(attention: string): { title: string; text: string } {
  const [, title, text] = attention.match(/^([^:\n]{1,60}): ([\s\S]+)$/) ?? []
  return title && text ? { title: `${title}:`, text } : { title: attention, text: '' }
}

function cannotBeApproved({ effects, now }: Situation): Problem | null {
  const obstacle = obstacleTo(effects, now)
  return obstacle && { look: 'bad', ...obstacle }
}

function waits({ waitsFor }: Situation): Problem | null {
  return waitsFor && { look: 'plain', title: `${waitsWords(waitsFor.role)}.`, text: waitsFor.words }
}

function addressMoved({ email, recipient }: Situation): Problem | null {
  if (email === null || recipient === null || email.to.address === recipient) return null
  const text = `It is ${recipient} now. What is written here would not be sent; ask for a new draft.`
  return { look: 'bad', title: 'The address on file has changed.', text }
}

function nowhere({ recipient, state, scope }: Situation): Problem | null {
  if (recipient !== null || state !== 'needs_human') return null
  // What a colleague asks is answered to nobody outside.
  if (scope === 'account' || scope === 'desk') return null
  return { look: 'bad', title: 'No mail address is known.', text: 'A reply cannot be sent from here.' }
}

function notVerified({ scope }: Situation): Problem | null {
  if (scope !== 'none') return null
  const text = 'Nobody knows whether this is the customer. Tell nothing about an order.'
  return { look: 'bad', title: 'Not verified.', text }
}

function openClaims({ checked }: Situation): Problem | null {
  const [first, ...others] = checked?.claims.filter(({ isOpen }) => isOpen) ?? []
  if (first === undefined) return null
  const more = others.length === 0 ? '' : `, and ${countWords(others.length, 'more detail')}`
  return { look: 'bad', title: `${first.words}:`, text: `“${first.quote}”${more}` }
}

function notAnswered({ checked }: Situation): Problem | null {
  const quotes = checked?.unanswered.map((quote) => `“${quote}”`) ?? []
  if (quotes.length === 0) return null
  return { look: 'warning', title: 'Not answered:', text: quotes.slice(0, 3).join(', ') }
}

function wroteAgain({ customerWroteAgain, state }: Situation): Problem | null {
  if (!customerWroteAgain) return null
  const text =
    state === 'committing'
      ? 'The assistant reads it once this reply is sent.'
      : 'Read the newest message before you answer.'
  return { look: 'warning', title: 'The customer wrote again.', text }
}

function oldFacts({ email, oldestFact, now }: Situation): Problem | null {
  if (email === null || oldestFact === null) return null
  const days = Math.floor((now.getTime() - oldestFact.getTime()) / dayMs)
  if (days < 1) return null
  const title = `Written from what was known ${days === 1 ? 'a day' : `${days} days`} ago.`
  return { look: 'warning', title, text: 'Check that it is still so.' }
}
