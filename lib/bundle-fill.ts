import { type EmailEffect, trackingPlaceholder } from './bundle.ts'

/** What an act gives to the acts after it: the tracking number of a replacement. */
export type Yielded = { tracking?: string | undefined }

type MailText = Pick<EmailEffect, 'subject' | 'body'>

/**
 * A mail's text with its declared placeholders filled in by what the acts before it have given. A text is why it cannot
 * be: a mail is never sent with a gap in it.
 */
export function filledMail({ subject, body }: MailText, { tracking }: Yielded): MailText | string {
  if (!`${subject}\n${body}`.includes(trackingPlaceholder)) return { subject, body }
  if (tracking === undefined) {
    return 'The mail waits for the tracking number of a replacement, and nothing has given one'
  }
  // As a function, or a "$&" in a number would be taken for a pattern.
  const fill = (text: string) => text.replaceAll(trackingPlaceholder, () => tracking)
  return { subject: fill(subject), body: fill(body) }
}
