import type { BundledEffect } from '#lib/bundle.ts'
import { dayWords } from '#lib/words.ts'

/** What keeps a bundle from being approved by anybody, and what can be done instead. */
type Obstacle = { title: string; text: string }

/** What keeps a bundle from being approved now; null where nothing does. */
export function obstacleTo(effects: readonly BundledEffect[], now: Date): Obstacle | null {
  const passed = effects.find((effect) => effect.kind === 'follow_up' && new Date(effect.at) <= now)
  if (passed?.kind !== 'follow_up') return null
  const title = `The day it promises has come: ${dayWords(passed.on)}.`
  return { title, text: 'Send it back, so that another day is promised.' }
}

/** What somebody is told who approves all the same, with what was not done. */
export function notApproved({ title }: Obstacle): string {
  return `${title} Nothing was approved.`
}
