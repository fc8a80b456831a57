import type { BundledEffect } from '#lib/bundle.ts'
import type { Settings } from '#lib/settings.ts'
import { askedAct } from './asked.ts'
import { type Correspondence, type DraftText, emailOf } from './compose.ts'
import { type Composition, faultIn } from './compose-bundle.ts'

/** What is at hand of a case while nobody else can have written to it: the mails, the drafts and the desk's settings. */
export type AtHand = {
  correspondence: Correspondence
  settings: Settings
  drafts: readonly (DraftText & { id: string })[]
}

/**
 * `composeBundle` for what needs nothing of the shop: a mail, or to close the case. Null where something else is asked
 * for; a text where it cannot be proposed: why, in words for a person.
 */
export function composeAtHand(
  asked: readonly unknown[],
  { correspondence, settings, drafts }: AtHand,
): Composition | string | null {
  const effects: BundledEffect[] = []
  let draftId: string | null = null
  for (const each of asked) {
    const act = askedAct.parse(each)
    if (act.kind === 'close') effects.push(act)
    else if (act.kind !== 'send_email') return null
    else {
      const draft = drafts.find(({ version }) => version === act.draft)
      if (draft === undefined) throw new Error(`The case has no draft ${act.draft}`)
      const email = emailOf(correspondence, settings, draft)
      if (email === null) return 'Nobody is known to whom the mail could be sent.'
      draftId = draft.id
      effects.push(email)
    }
  }
  return faultIn(effects) ?? { effects, draftId, orders: [] }
}
