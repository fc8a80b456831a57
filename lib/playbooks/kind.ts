import type { Playbook, Prompt } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'

/** Answers a prompt by rule, from its text alone, in the form a model would use. */
export type Twin = (prompt: Prompt) => string

/** A label, what it says (a line each), and what is worth adding in smaller print. */
export type FactRow = { label: string; lines: string[]; note: string | null }
/** What was read, as a person reads it: in short, and in rows. */
export type Told = { brief: string; rows: FactRow[] }

/** What an action did: "Looked up the order"; and where what it read comes from: "carrier tracking". */
export type Doing = {
  did: string
  source: string | null
  /** How what it gave is told; undefined for another shape. Without it, it is told field by field. */
  tell?(observation: unknown): Told | undefined
}

/** A kind of case: all that the rest of the product has to know of it. */
export type Kind = {
  /** What cases, settings and the trail call it. */
  name: string
  /** What people call it: "Question about an order". */
  words: string
  /** Whose data its cases may touch: a customer's, a company's, or what the desk keeps for itself. */
  about: 'customer' | 'account' | 'desk'
  /** What whoever opens one says: a question, on the form of a new case; or which month a report is to be about. */
  opensWith: 'question' | 'month'
  /** The least role that may open one. */
  role: 'agent' | 'lead'
  actions: Readonly<Record<string, Doing>>
  make(shop: ShopReader): Playbook
  /** Its rule-based twin, which works the same cases without a model. */
  twin: Twin
}
