import type { ReplayedCase } from './replay.ts'

/** What replaying any number of cases came to. `prompts` counts those that were rendered again. */
export type ReplayTally = {
  ok: boolean
  cases: number
  runs: number
  turns: number
  prompts: number
  /** What could not be compared, and why. */
  notes: string[]
  /** The cases that are not as recorded. */
  different: ReplayedCase[]
}

const mostDifferencesShown = 5

/** A case's differences in one line; the first few, and how many more. */
export function differenceLine({ number, differences }: ReplayedCase): string {
  const shown = differences.slice(0, mostDifferencesShown)
  const more = differences.length - shown.length
  const told = shown.map(({ seq, kind, message }) => `Event ${seq} (${kind}): ${message}`)
  return `Case ${number} is not as recorded. ${told.join('. ')}${more > 0 ? `. And ${more} more` : ''}.`
}

/**
 * Counts replays as they come.
 *
 * @param tell is told of each case that is not as recorded, in a line, and then how many cases were done so far.
 */
export async function tallyReplays(
  replays: AsyncIterable<ReplayedCase>,
  tell: { difference(line: string): void; progress(cases: number): void },
): Promise<ReplayTally> {
  const sums = { cases: 0, runs: 0, turns: 0, prompts: 0 }
  const notes: string[] = []
  const different: ReplayedCase[] = []
  for await (const each of replays) {
    sums.cases += 1
    for (const sum of ['runs', 'turns', 'prompts'] as const) sums[sum] += each[sum]
    notes.push(...each.notes.map((note) => `case ${each.number}: ${note}`))
    if (!each.ok) {
      different.push(each)
      tell.difference(differenceLine(each))
    }
    tell.progress(sums.cases)
  }
  return { ok: different.length === 0, ...sums, notes, different }
}

/** A tally in words: what could not be compared, then the verdict. */
export function replayLines({ notes, cases, runs, turns, prompts, different }: ReplayTally): string[] {
  const verdict =
    different.length === 0
      ? 'all as recorded'
      : `${different.length} ${different.length === 1 ? 'is' : 'are'} not as recorded`
  const rendered = `${many(prompts, 'prompt')} rendered again`
  return [
    ...notes,
    `${many(cases, 'case')}, ${many(runs, 'run')}, ${many(turns, 'turn')}, ${rendered}, ${verdict}`,
  ]
}

function many(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`
}
