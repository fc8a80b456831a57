// What a text says, and what speaks for it. Days are "YYYY-MM-DD"; positions count UTF-16 units of the text as given.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type ClaimKind =
  | 'money'
  | 'date'
  | 'duration'
  | 'order'
  | 'tracking'
  | 'carrier'
  | 'place'
  | 'shipment_state'
  | 'quantity'
  | 'product'
  | 'url'
  | 'mail'
  | 'promise'

/** Where a claim rests. */
export type Support =
  /** What a read gave: the value at a path such as "parcels.0.last_scan.at", in the read's step where it is known. */
  | { from: 'fact'; action: string; step: number | null; path: string; value: string }
  | { from: 'policy'; title: string }
  /** An act of the same bundle. */
  | { from: 'act'; kind: string }
  /** The customer's own words, said back to them. */
  | { from: 'message' }
  /** A source given by hand. */
  | { from: 'person'; source: string }

/** `why` is in plain words that a model and a person can act on. */
export type Verdict =
  | { verdict: 'supported'; by: Support }
  | { verdict: 'unsupported' | 'contradicted'; why: string }

export type Claim = { kind: ClaimKind; start: number; end: number; quote: string } & Verdict

export type Act = { kind: string; [field: string]: Json }
export type GroundMessage = { from: 'customer' | 'desk'; text: string; at: string }

/** All that may speak for a text. */
export type Ground = {
  /** What reads of this case gave; policy articles are found where an observation holds `articles`. */
  facts: { action: string; args: Json; observation: Json; step?: number; readAt: string }[]
  /** The bundle beside the text. */
  acts: Act[]
  messages: GroundMessage[]
  /** The day in the desk's zone. */
  today: string
  /** The desk's zone; times in facts count on their day there as well as on their day in UTC. */
  zone?: string
  /** Names that need no proof: the shop's own, its agents'. */
  names?: string[]
  /** Given by hand: the source of a quote of the text. */
  sources: { quote: string; source: string }[]
}

/** What the customer asks or needs, and the sentence of the draft that takes it up. */
export type Ask = { quote: string; answered_by: string | null }
