import type { Ruled } from './by-rules.ts'
import type { Tried } from './foreign.ts'
import type { Played } from './play.ts'

/** What a run found, as it prints it. */
export type Figures = ReturnType<typeof figuresOf>

/** Everything of a run, to be counted. */
export type Found = { played: Played[]; tried: Tried[]; ruled: Ruled[] }

export function figuresOf({ played, tried, ruled }: Found) {
  const sum = (count: (one: Played) => number) => played.reduce((total, one) => total + count(one), 0)
  const kinds = (kind: Ruled['kind']) => ruled.filter((one) => one.kind === kind).length
  const right = kinds('right')
  return {
    scenarios: played.length,
    equal: played.filter(isEqual).length,
    writes: sum(({ writes }) => writes),
    refused_as_reference: sum(({ refusedAsReference }) => refusedAsReference),
    other_customer_refused: tried.filter(({ fault }) => fault === null).length,
    other_customer_tried: tried.length,
    unapproved_changes: sum(({ unapproved }) => unapproved),
    doubled: sum(({ doubled }) => doubled),
    reference_corrected: sum(({ corrected }) => corrected),
    scripted: {
      proposed_right: right,
      escalated: kinds('escalated'),
      wrong: kinds('wrong'),
      share: Math.round((right / Math.max(1, ruled.length)) * 1000) / 1000,
    },
  }
}

/** Whether every record is as the reference leaves it, and the case ended as it has to. */
export function isEqual({ differences, faults }: Played): boolean {
  return differences.length === 0 && faults.length === 0
}

/** Whether everything is as it has to be. */
export function isRight(figures: Figures): boolean {
  return (
    figures.equal === figures.scenarios &&
    figures.other_customer_refused === figures.other_customer_tried &&
    figures.unapproved_changes === 0 &&
    figures.doubled === 0 &&
    figures.scripted.wrong === 0
  )
}
