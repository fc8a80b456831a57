import type { BundledEffect } from '#lib/bundle.ts'
import type { TrailKind } from '#lib/trail/events.ts'
import type { HistoryEvent, MuteEvent } from '#lib/trail/history.ts'
import type { Difference } from './word-difference.ts'

/** What stands below an item's title. Times are ISO 8601. */
export type Part =
  /** Somebody's words. */
  | { kind: 'quote'; text: string }
  | { kind: 'note'; text: string }
  /** A machine's words, exactly. */
  | { kind: 'code'; label: string; text: string }
  /** When exactly, before or among other words. */
  | { kind: 'when'; label: string; at: string; rest?: string }
  /** Why the assistant did it, in its words; `did` names the act where an item holds several. */
  | { kind: 'reason'; did: string | null; text: string }
  | { kind: 'fact'; source: string; brief: string }
  | { kind: 'mail'; label: string; to: string | null; subject: string; body: string; appended: string | null }
  | { kind: 'difference'; subject: Difference; body: Difference }

export type StepResult = 'fact' | 'draft' | 'effect' | 'answer' | 'escalation'

/** What is made of an event. `look` says in a word what the screen says with icon and colour. */
export type Telling = {
  title: string
  /** Where the shell wrote down what the assistant did. */
  by?: 'the assistant'
  look?: 'good' | 'warning' | 'bad'
  parts?: Part[]
  /** What it took: "1.2 s", "$0.01". */
  took?: string[]
  /** What came of a step of the assistant. */
  result?: StepResult
  /** The event that holds prompt and reply, where there are any. */
  turn?: number
}

/** One item of a case's history, ready to be shown. `who` by name, `at` ISO 8601. */
export type HistoryItem = {
  seq: number
  at: string
  who: string
  kind: TrailKind | MuteEvent['kind']
  title: string
  look: Telling['look'] | null
  /** `id` tells the parts of one item apart. */
  parts: (Part & { id: number })[]
  took: string[]
  result: StepResult | null
  turn: number | null
}

/** How an event of each kind is told; null for one that is told together with the next. */
export type Tellers = { [Kind in TrailKind]: (event: HistoryEvent<Kind>, known: Known) => Telling | null }

type TurnOf = { run: number; turn: number }
/** A reply, where it stands, and the first thing it asked for, if that can be made out. */
export type ToldReply = {
  seq: number
  costMicroUsd: number
  durationMs: number
  asked: { action: string; reason: string } | null
}
/** What a stretch of the assistant's work came to. Money in micro-USD, times in ms. */
export type Tally = { steps: number; mistakes: number; costMicroUsd: number; durationMs: number }

/** What telling one event needs to know of the others. */
export type Known = {
  nameOf(actor: string): string
  /** The reply that an event is the verdict on. */
  replyOf(turn: TurnOf): ToldReply | undefined
  tallyOf(run: number): Tally
  /** Whether the assistant itself asked to leave it to a person, and said why. */
  handedOver(run: number): boolean
  /** What a proposal asked for before an event. */
  effectsBefore(seq: number, proposal: string): BundledEffect[]
  /** What was begun under an effect's id. */
  effectOf(effect: string): BundledEffect | undefined
}
