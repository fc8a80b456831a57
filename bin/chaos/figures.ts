import { kindNames, type RoundKind } from './plan.ts'
import type { RoundResult } from './told.ts'

/** What a chaos run comes to. */
export type Figures = {
  rounds: number
  /** Workers killed or frozen, and databases stopped. */
  crashes: number
  effects: number
  /** Acts on the world that were done more than once, or that nobody approved. */
  duplicated: number
  /** What is gone, or is said to be otherwise than it is. */
  lost: number
  /** Cases that came to no end, or to a person without need. */
  stuck: number
  /** Effects of which nobody could know whether they were done, and a person was told. */
  unknown: number
  trails: number
  trails_failed: number
}

export function figuresOf(results: readonly RoundResult[]): Figures {
  const sum = (of: (result: RoundResult) => number) => results.reduce((total, each) => total + of(each), 0)
  return {
    rounds: results.length,
    crashes: sum(({ crashes }) => crashes),
    effects: sum(({ effects }) => effects),
    duplicated: sum(({ duplicated }) => duplicated),
    lost: sum(({ lost }) => lost),
    stuck: sum(({ stuck }) => stuck),
    unknown: sum(({ unknown }) => unknown.reduce((all, each) => all + each, 0)),
    trails: sum(({ trails }) => trails),
    trails_failed: sum(({ trailsFailed }) => trailsFailed),
  }
}

/** Nothing was done twice, lost or left lying, and every trail holds. */
export function isSound({ duplicated, lost, stuck, trails_failed }: Figures): boolean {
  return duplicated + lost + stuck + trails_failed === 0
}

/** The results of each kind of round there was. */
export function byKind(results: readonly RoundResult[]): [RoundKind, RoundResult[]][] {
  return kindNames
    .map((kind): [RoundKind, RoundResult[]] => [kind, results.filter(({ plan }) => plan.kind === kind)])
    .filter(([, own]) => own.length > 0)
}
