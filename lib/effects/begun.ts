import type { BundledEffect } from '#lib/bundle.ts'

/** An act as it was approved, and by whom. */
export type Approved = { effect: BundledEffect; approvedBy: string; approvedAt: Date }

/** An effect that is being executed, committed as such before anything of it leaves the building. */
export type Begun = Approved & {
  id: string
  caseId: string
  proposalId: string
  place: number
  attempt: number
  /** The same for every attempt. */
  key: string
  /** The Message-ID of a mail; null for what is none. */
  messageId: string | null
}
