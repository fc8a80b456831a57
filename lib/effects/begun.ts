import type { BundledEffect } from '#lib/bundle.ts'
import type { Yielded } from '#lib/bundle-fill.ts'

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
  /** What the acts before it in its bundle have given. */
  given: Yielded
  /** The effect after it in its bundle, by id; null for the last. */
  next: string | null
  /** It may have been done by an attempt before this one; and what speaks against doing it, as the world is now. */
  doubt: { objection: string | null } | null
}
