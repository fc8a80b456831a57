import type { BundledEffect } from '#lib/bundle.ts'
import { dayWords } from '#lib/words.ts'

/** What keeps a bundle from being approved by anybody, and what can be done instead. */
type Obstacle = { title: string; text: string }

const instead =
  'Approving it would do nothing. Send it back, or take the case over and do it by hand in the shop.'

/** What keeps a bundle from being approved now; null where nothing does. */
export function obstacleTo(effects: readonly BundledEffect[], now: Date): Obstacle | null {
  const kinds = new Set(effects.map(({ kind }) => kind))
  const [refund, reship] = [kinds.has('refund'), kinds.has('reship')]
  if (refund && reship)
    return { title: 'Refunds and replacements cannot be made from here yet.', text: instead }
  if (refund) return { title: 'A refund cannot be made from here yet.', text: instead }
  if (reship) return { title: 'A replacement cannot be sent from here yet.', text: instead }
  const passed = effects.find((effect) => effect.kind === 'follow_up' && new Date(effect.at) <= now)
  if (passed?.kind !== 'follow_up') return null
  const title = `The day it promises has come: ${dayWords(passed.on)}.`
  return { title, text: 'Send it back, so that another day is promised.' }
}

/** What somebody is told who approves all the same, with what was not done. */
export function notApproved({ title }: Obstacle): string {
  return `${title} Nothing was approved: no money was moved and nothing was sent.`
}
