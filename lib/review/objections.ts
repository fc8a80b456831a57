import type { Person } from '#lib/actor.ts'
import type { Bundle } from '#lib/bundle.ts'
import type { Refused } from '#lib/errors.ts'
import type { Settings } from '#lib/settings.ts'
import { notApproved, obstacleTo } from './approvable.ts'
import { openIn } from './check-bundle.ts'
import { limitOn, waitsWords } from './limits.ts'
import type { Said } from './read-pending.ts'

const undone = 'Nothing was approved.'

/** What a proposal is judged by: the mails of its case, the rules in force, and which other comes first on its orders. */
type JudgedBy = { messages: readonly Said[]; settings: Settings; other: string | null }

/**
 * What speaks against this person approving a bundle now; null where nothing does: its day has passed, it moves more than
 * they may, another case moves something of the same order, or its mail says what nobody stands for.
 */
export function objectionTo(
  person: Person,
  bundle: Bundle,
  { messages, settings, other }: JudgedBy,
  at: Date,
): Refused | null {
  const obstacle = obstacleTo(bundle.effects, at)
  if (obstacle !== null) return { kind: 'invalid', field: 'bundle', message: notApproved(obstacle) }
  const limit = limitOn(person, bundle.effects, settings)
  if (limit !== null) {
    return { kind: 'forbidden', message: `${waitsWords(limit.role)}. ${limit.words} ${undone}` }
  }
  if (other !== null) return { kind: 'invalid', field: 'orders', message: `${other} ${undone}` }
  const open = openIn(bundle, messages, settings, at)
  if (open.length === 0) return null
  const quotes = open.map(({ quote }) => `“${quote}”`).join(', ')
  const message = `Nothing known speaks for ${quotes}. Take it out, or say where it is from. ${undone}`
  return { kind: 'invalid', field: 'claims', message }
}
