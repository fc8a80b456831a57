/** What can stop a run before its work is done. `crash` and `model` come from outside the count of turns. */
export type Bound = 'steps' | 'repairs' | 'cost' | 'deadline' | 'context' | 'crash' | 'model'

/** An act asked for by the model, not done: `kind` names it, the rest is its typed content. */
export type ProposedEffect = { kind: string; [field: string]: string | number | boolean | null }

/** How a run ends. Nothing else leaves the loop, but for a suspension. */
export type Outcome =
  | { kind: 'parked'; effects: ProposedEffect[]; reason: string }
  | { kind: 'answered'; answer: string }
  | { kind: 'escalated'; reason: string }
  | { kind: 'halted'; bound: Bound; detail: string | null }
  | { kind: 'superseded'; by: 'customer' | 'person' | 'close' }

/** The run goes on later, from the state it has: the provider is away, or the worker is stopping. */
export type Suspension = { kind: 'suspended'; wakeInMs: number; reason: string }

export type Stop = Outcome | Suspension
