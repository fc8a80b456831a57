import { z } from 'zod'

/** Whole characters, no control characters but tabs and line breaks: all that Postgres, the trail and mail can hold. */
const printable = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)

/** A reply as a person writes or edits it. */
export const replyText = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'Write a subject.')
    .max(200, 'The subject may have up to 200 characters.')
    .regex(/^[^\r\n]*$/, 'The subject is one line.')
    .refine(printable, 'The subject holds a broken or a control character. Delete it.'),
  body: z
    .string()
    .trim()
    .min(1, 'Write a reply.')
    .max(20_000, 'The reply may have up to 20,000 characters.')
    .refine(printable, 'The reply holds a broken or a control character. Delete it.'),
})

/** A proposal exactly as the reviewer saw it. */
export const seenProposal = z.object({
  proposalId: z.uuid(),
  version: z.int().min(1),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
})

export const sendBackReason = z
  .string()
  .trim()
  .min(1, 'Say what should be different.')
  .max(2_000, 'The reason may have up to 2,000 characters.')
  .refine(printable, 'The reason holds a broken or a control character. Delete it.')

/** Where a detail of a mail is from that no fact speaks for: its words in the mail, and what a person knows. */
export const givenSource = z.object({
  quote: z.string().min(1).max(2_000),
  source: z
    .string()
    .trim()
    .min(3, 'Say where this is from.')
    .max(500, 'Where it is from may have up to 500 characters.')
    .refine(printable, 'This holds a broken or a control character. Delete it.'),
})

export type GivenSource = z.infer<typeof givenSource>
export type SeenProposal = z.infer<typeof seenProposal>
export type ReplyText = z.infer<typeof replyText>
