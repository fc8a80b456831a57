import { kindOf, kinds } from './index.ts'
import type { Told } from './kind.ts'

// What the kinds of case and their actions are called on the screen.

const actions = new Map(kinds.flatMap((kind) => Object.entries(kind.actions)))

/** A kind of case; its own name where this version of the product does not know it. */
export function kindOfCaseWords(playbook: string): string {
  return kindOf(playbook)?.words ?? playbook
}

/** What an action of the assistant did: "Looked up the order". */
export function didWords(action: string): string {
  return actions.get(action)?.did ?? `Did “${action.replaceAll('_', ' ')}”`
}

/** Where a fact comes from: "carrier tracking". */
export function sourceWords(action: string): string {
  return actions.get(action)?.source ?? action.replaceAll('_', ' ')
}

/** What an action gave as its kind of case tells it; undefined where that has no words of its own for it. */
export function tellObservation(action: string, observation: unknown): Told | undefined {
  return actions.get(action)?.tell?.(observation)
}
