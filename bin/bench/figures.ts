import type { Measured } from './contender.ts'

/** The middle of some figures; between the two in the middle where there are two. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) throw new RangeError('There is no middle of nothing')
  return (low + high) / 2
}

/** The figure below which so much of a share (0 to 1) of all lies, as the nearest that was measured. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (found === undefined) throw new RangeError('Nothing was measured')
  return found
}

/** Rounded to so many significant digits, at most. */
export function rounded(figure: number, digits = 3): number {
  return Number(figure.toPrecision(digits))
}

/** What the rounds of one contender in one phase come to: the middle of the rounds, each figure for itself. */
export type Pace = { perSecond: number; cpuMsPerCase: number; roundTripsPerCase: number }

export function paceOf(rounds: readonly Measured[]): Pace {
  const middle = (figure: (round: Measured) => number) => median(rounds.map(figure))
  return {
    perSecond: middle(({ cases, ms }) => (cases * 1_000) / ms),
    cpuMsPerCase: middle(({ cases, cpuMs }) => cpuMs / cases),
    roundTripsPerCase: middle(({ cases, roundTrips }) => roundTrips / cases),
  }
}

/** How many cases make a round of about so long, ms, at a pace that was measured: a whole number of hands full. */
export function roundSize(warm: Measured, ms: number, atOnce: number): number {
  const hands = Math.round((warm.cases * ms) / (warm.ms * atOnce))
  return atOnce * Math.min(100, Math.max(2, hands))
}
