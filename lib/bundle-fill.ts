import { type BundledEffect, type EmailEffect, trackingPlaceholder } from './bundle.ts'

/** What an act gives to the acts after it: the tracking number of a replacement. */
export type Yielded = { tracking?: string | undefined }

type MailText = Pick<EmailEffect, 'subject' | 'body'>

/**
 * A mail's text with its declared placeholders filled in by what the acts before it have given. A text is why it cannot
 * be: a mail is never sent with a gap in it.
 */
export function filledMail({ subject, body }: MailText, { tracking }: Yielded): MailText | string {
  if (!hasGap({ subject, body })) return { subject, body }
  if (tracking === undefined) {
    return 'The mail waits for the tracking number of a replacement, and nothing has given one'
  }
  // As a function, or a "$&" in a number would be taken for a pattern.
  const fill = (text: string) => text.replaceAll(trackingPlaceholder, () => tracking)
  return { subject: fill(subject), body: fill(body) }
}

/** Whether a mail later in its bundle waits for the tracking number that the act at a place (from 1) gives. */
export function waitsForTracking(effects: readonly BundledEffect[], place: number): boolean {
  return (
    effects[place - 1]?.kind === 'reship' &&
    effects.slice(place).some((effect) => effect.kind === 'send_email' && hasGap(effect))
  )
}

function hasGap({ subject, body }: MailText): boolean {
  return `${subject}\n${body}`.includes(trackingPlaceholder)
}
